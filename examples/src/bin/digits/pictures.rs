//! Pictures of how it went.
use std::error::Error;
use std::path::Path;
use broadloom::prelude::*;
use crate::Run;
use crate::data::Digits;
pub(crate) fn training(_path: &Path, _runs: &[Run]) -> Result<(), Box<dyn Error>> { Ok(()) }
pub(crate) fn misclassified(_path: &Path, _digits: &Digits, _read: &ArrayD<i64>) -> Result<(), Box<dyn Error>> { Ok(()) }
