//! A file is written as a whole or not at all.

use std::fs;
use std::io::ErrorKind;
use std::process::Command;

use broadloom::files::{FileErrorKind, NpzWriter, read_csv};
use broadloom::prelude::*;

use crate::folder::Folder;

#[test]
fn a_file_is_replaced_and_nothing_is_left_beside_it() {
    let folder = Folder::new();
    let path = folder.path("x.npy");
    array![1.0, 2.0, 3.0].write_npy(&path).unwrap();
    array![4.0].write_npy(&path).unwrap();
    assert_eq!(Array1::<f64>::read_npy(&path).unwrap(), array![4.0]);
    NpzWriter::new().write(folder.path("x.npz")).unwrap();
    array![[1, 2]]
        .write_csv(folder.path("x.csv"), &["a", "b"])
        .unwrap();
    assert_eq!(folder.names(), ["x.csv", "x.npy", "x.npz"]);
    // The longest name that a file can have, to which nothing can be appended.
    let long = folder.path(&format!("{}.npy", "x".repeat(251)));
    array![5.0].write_npy(&long).unwrap();
    assert_eq!(Array1::<f64>::read_npy(&long).unwrap(), array![5.0]);
}

#[test]
fn what_is_no_file_is_not_replaced() {
    let folder = Folder::new();
    let inner = folder.path("inner");
    fs::create_dir(&inner).unwrap();
    let error = array![1.0].write_npy(&inner).unwrap_err();
    assert_eq!(error.kind(), FileErrorKind::NotAFile);
    assert!(
        error.to_string().contains("inner`: it is a folder"),
        "{error}"
    );
    let error = array![1.0].write_npy(inner.join("none/x.npy")).unwrap_err();
    assert_eq!(error.io_error().unwrap().kind(), ErrorKind::NotFound);
    assert!(error.to_string().contains("cannot be written: "), "{error}");
    assert_eq!(std::io::Error::from(error).kind(), ErrorKind::NotFound);
    for path in ["", "/", ".."] {
        assert!(array![1.0].write_npy(path).is_err(), "{path}");
    }
    let old = folder.write("old.npy", "old");
    let mut permissions = fs::metadata(&old).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&old, permissions).unwrap();
    let error = array![1.0].write_npy(&old).unwrap_err();
    assert_eq!(
        error.io_error().unwrap().kind(),
        ErrorKind::PermissionDenied
    );
    assert!(
        error.to_string().contains("the old file is read-only"),
        "{error}"
    );
    assert_eq!(fs::read(&old).unwrap(), b"old");
    assert_eq!(folder.names(), ["inner", "old.npy"]);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new();
    let target = folder.write("target.npy", "old");
    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.path("link.npy");
    symlink(&target, &link).unwrap();
    array![7.0].write_npy(&link).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(Array1::<f64>::read_npy(&target).unwrap(), array![7.0]);
    assert_eq!(
        fs::metadata(&target).unwrap().permissions().mode() & 0o777,
        0o640
    );
    let lost = folder.path("lost.npy");
    symlink(folder.path("none/x.npy"), &lost).unwrap();
    assert!(array![1.0].write_npy(&lost).is_err());
    assert_eq!(folder.names(), ["link.npy", "lost.npy", "target.npy"]);
}

/// A small disk, unmounted at the end.
struct Disk(std::path::PathBuf);

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

#[test]
fn a_full_disk_leaves_the_old_file() {
    let folder = Folder::new();
    let disk = folder.path("disk");
    fs::create_dir(&disk).unwrap();
    let mount = Command::new("mount")
        .args(["-t", "tmpfs", "-o", "size=64k", "tmpfs"])
        .arg(&disk)
        .output();
    if !mount.is_ok_and(|output| output.status.success()) {
        return println!("skipped: no right to mount a small disk");
    }
    let _disk = Disk(disk.clone());
    let (large, old) = (Array2::<f64>::ones((100, 100)), array![[1.0, 2.0]]);
    let names: Vec<String> = (0..100).map(|k| k.to_string()).collect();
    let names: Vec<&str> = names.iter().map(|name| &name[..]).collect();
    let [npy, npz, csv] = ["x.npy", "x.npz", "x.csv"].map(|name| disk.join(name));
    old.write_npy(&npy).unwrap();
    NpzWriter::new().array("x", &old).write(&npz).unwrap();
    old.write_csv(&csv, &["a", "b"]).unwrap();
    // Fills the disk; the table then has less space than it needs.
    fs::write(disk.join("other"), vec![1; 40 << 10]).unwrap();
    for error in [
        large.write_npy(&npy).unwrap_err(),
        NpzWriter::new().array("x", &large).write(&npz).unwrap_err(),
        large.write_csv(&csv, &names).unwrap_err(),
    ] {
        assert_eq!(error.kind(), FileErrorKind::Io, "{error}");
        assert_eq!(
            error.io_error().unwrap().kind(),
            ErrorKind::StorageFull,
            "{error}"
        );
        assert!(error.to_string().contains("free space"), "{error}");
    }
    assert_eq!(Array2::<f64>::read_npy(&npy).unwrap(), old);
    assert_eq!(Array2::<f64>::read_npz(&npz, "x").unwrap(), old);
    assert_eq!(read_csv(&csv).unwrap().matrix::<f64>().unwrap(), old);
    let mut left: Vec<_> = fs::read_dir(&disk)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    left.sort();
    assert_eq!(left, ["other", "x.csv", "x.npy", "x.npz"]);
}
