//! A library without std and without an allocator that uses the broadcast rule; `55-no-std.sh` links it.
#![no_std]

#[cfg(control = "alloc")]
extern crate alloc;
#[cfg(control = "std")]
extern crate std;

use core::panic::PanicInfo;

/// Something to link: the rank of (3) placed on axis 1 of (2, 3).
#[unsafe(no_mangle)]
pub extern "C" fn rank() -> usize {
    let mut out = [0; 2];
    array_core::rule::broadcast_in_dim_binary(&[3], &[2, 3], &[1], &mut out).unwrap_or(0)
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}
