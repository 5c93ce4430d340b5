//! Arrays in files: files that NumPy wrote (`numpy/write.py`), files that it reads, bad files, and the
//! memory that all of them take.

#[cfg(test)]
mod bad_npy;
#[cfg(test)]
mod csv;
#[cfg(test)]
mod csv_refused;
#[cfg(test)]
mod folder;
#[cfg(test)]
mod mapped;
#[cfg(test)]
mod memory;
#[cfg(test)]
mod mutations;
#[cfg(test)]
mod numpy;
#[cfg(test)]
mod other_elements;
#[cfg(test)]
mod replaced;
#[cfg(test)]
mod written;
