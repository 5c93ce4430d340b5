//! Several outputs of one evaluation: a body whose elements are tuples, and an array for each
//! member.
//!
//! The kernel is that of one output ([`rows`](super::rows)), with a slice for each member. In a
//! nest the outputs are the first operands; a kernel gets the first one as its output, and the
//! others before the leaves.

mod kernels;
mod tuple;

mod added;

mod sum_axes;
mod sum_tiles;

mod sums;

mod pulled;

use core::any::TypeId;
use core::marker::PhantomData;

use super::launch::byte_stride;
use super::leaf_table::account;
use super::output::Output;
use super::program::{Call, Kernels};
use super::rows::Body;
use super::run::evaluate_nest;
use crate::expr::{Identity, Inputs, Node};
use crate::isa;
use crate::leaf::{AllUnit, Classes, Elem, LeafKind, Leaves, Slots};
use crate::plan::{Explained, Facts, NestRoom, OperandTable, Planned, Schedule, schedule};
use crate::shape::{AxisVec, Shape};
use crate::storage::{Home, NoMemory};
pub use added::SumTuple;
pub(crate) use pulled::MembersProgram;
pub use pulled::TupleOf;
pub(crate) use sums::{Outlet, SumsProgram};
pub use tuple::ElemTuple;
use tuple::{StoresMembers, Writes};

/// The elements of one output, without their type.
pub(crate) struct MemberOutput<'x> {
    first: *mut u8,
    kind: LeafKind,
    of: TypeId,
    /// In elements; row-major without.
    strides: Option<AxisVec<isize>>,
    /// Whether the elements have values.
    is_init: bool,
    borrow: PhantomData<&'x mut &'x mut ()>,
}

impl<'x, T: Elem> Output<'x, T> {
    /// As the output of one member of a tuple, with these strides in elements; row-major without.
    pub(crate) fn member(self, strides: Option<AxisVec<isize>>) -> MemberOutput<'x> {
        MemberOutput {
            first: self.first.cast(),
            kind: LeafKind::of::<T>(),
            of: TypeId::of::<T>(),
            strides,
            is_init: self.uninit.is_none(),
            borrow: PhantomData,
        }
    }
}

impl MemberOutput<'_> {
    /// Whether the elements have values.
    pub(crate) fn has_values(&self) -> bool {
        self.is_init
    }

    /// The same elements, whose values nobody reads.
    pub(crate) fn without_values(mut self) -> Self {
        self.is_init = false;
        self
    }
}

/// The kernels of the body `B`, whose elements are tuples: for the classes `C`, and for contiguous
/// leaves.
const fn kernels_of<P: ElemTuple, B: Body<Out = P>, C: Classes, M: StoresMembers<P>>() -> Kernels {
    let zero = C::ZERO.without(B::Leaves::COUNT, B::Leaves::SCALARS);
    let typed = kernels::levels::<P, B, C, M>();
    let unit = if zero.any() {
        kernels::levels::<P, B, AllUnit, M>()
    } else {
        typed
    };
    let only = Kernels::alone(typed, zero, B::Leaves::COUNT, LeafKind::array::<P>());
    Kernels::beside_unit(only, unit, B::Leaves::READS_OUT)
}

/// Computes every element of `node`, and writes its members over `outputs`. Each output has these
/// extents; its layout stays inside the elements that it was made from, and names none of them
/// twice. The shape of `node` must have been found to fit the extents.
pub(crate) fn write_members<P: ElemTuple, E: Node<Item = P>, C: Classes>(
    node: &E,
    outputs: &[MemberOutput<'_>],
    extents: &[usize],
) {
    let kernels = const { &kernels_of::<P, E, C, Writes>() };
    let members = P::members();
    let given = outputs.iter().map(|output| (output.of, output.kind));
    assert!(
        given.eq(members[..P::COUNT].iter().copied()),
        "an output for each member"
    );
    assert!(
        !kernels.reads_out || outputs.iter().all(|output| output.is_init),
        "a new array has no value before"
    );
    if extents.contains(&0) {
        return;
    }
    let operands = table(node, outputs, extents);
    let call = Call {
        kernels,
        env: (&raw const *node).cast(),
        level: isa::active(),
    };
    let mut ins = Slots::<_, 17>::new();
    ins.extend(operands.leaves());
    let (out, ins) = (outputs[0].first, ins.as_mut_slice());
    // SAFETY: the kernels are those of the body; the outputs have the types of the members
    // (asserted) and cover the extents (the caller, whose arrays and views ensure it); every leaf
    // covers them too (`bind`). The leaves are borrowed, and the outputs are borrowed mutably.
    unsafe { evaluate_nest(call, out, &operands.raw(), operands.kinds(), ins) };
}

/// The outputs, then the leaves of `node`. No extent is 0.
#[inline(always)]
fn table<'n, P: ElemTuple, E: Node<Item = P>>(
    node: &'n E,
    outputs: &[MemberOutput<'_>],
    extents: &'n [usize],
) -> OperandTable<'n> {
    let leaves = <E as Body>::Leaves::COUNT;
    let mut operands = OperandTable::several(extents, leaves, P::COUNT);
    for (number, output) in outputs.iter().enumerate() {
        let mut run = output.kind.size() as isize;
        let stride = |axis: usize| match &output.strides {
            Some(strides) => byte_stride(strides[axis], output.kind),
            None => {
                let own = run;
                run = run.wrapping_mul(extents[axis] as isize);
                own
            }
        };
        match number {
            0 => operands.set_out(output.kind, stride),
            _ => operands.push(output.first, output.kind, stride),
        }
    }
    operands.current = Some(TypeId::of::<P>());
    node.inputs().bind(Identity(extents.len()), &mut operands);
    operands
}

/// The plan of [`write_members`], with new arrays if there are no outputs; nothing is written.
pub(crate) fn explained_members<P: ElemTuple, E: Node<Item = P>, C: Classes>(
    node: &E,
    outputs: Option<&[MemberOutput<'_>]>,
    extents: &[usize],
) -> Explained {
    let kernels = const { &kernels_of::<P, E, C, Writes>() };
    let nowhere = P::members().map(|(of, kind)| MemberOutput {
        first: core::ptr::null_mut(),
        kind,
        of,
        strides: None,
        is_init: false,
        borrow: PhantomData,
    });
    let outputs = outputs.unwrap_or(&nowhere[..P::COUNT]);
    let mut account = account::<P, E>(node, extents, &[], 0, Planned::Running, None);
    account.outs = outputs.iter().map(|output| output.kind).collect();
    let (mut room, instances) = (NestRoom::new(), kernels.instances);
    let schedule = match extents.contains(&0) {
        true => Schedule::NOTHING,
        false => {
            let operands = table(node, outputs, extents);
            room.make(&operands.raw());
            let facts = Facts {
                kinds: operands.kinds(),
                instances: &instances,
                streams: false,
            };
            schedule(&room.view(), &facts)
        }
    };
    Explained {
        account,
        room,
        schedule,
        instances,
    }
}

/// New arrays of `shape` with the members of all elements of `node`, which has this shape.
///
/// # Errors
/// If their memory is refused; nothing is computed then.
pub(crate) fn new_members<P: ElemTuple, E: Node<Item = P>, C: Classes, S: Shape, H: Home>(
    node: &E,
    shape: &S,
) -> Result<P::Arrays<S, H>, NoMemory> {
    let extents = shape.extents();
    let write = |firsts: &[*mut u8]| {
        let members = P::members().into_iter().zip(firsts);
        let output = |((of, kind), &first)| MemberOutput {
            first,
            kind,
            of,
            strides: None,
            is_init: false,
            borrow: PhantomData,
        };
        let outputs: Vec<MemberOutput<'_>> = members.map(output).collect();
        write_members::<P, E, C>(node, &outputs, extents.as_ref());
    };
    // SAFETY: the kernels write every element of every member; if a body panics, no array is
    // returned.
    unsafe { P::new_arrays(shape, write) }
}
