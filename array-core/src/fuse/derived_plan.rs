//! `explain!(gradient!(..))`: which sweeps a gradient is computed in, and what becomes of the members.
//!
//! A gradient is explained by computing it: a sweep reads arrays that others have computed. Only buffers are
//! not written.

use core::fmt;

use super::explanation::{Explanation, PassPlan};
use super::summed::KeptAxes;
use crate::error::BroadcastError;
use crate::expr::{Closed, Expr, whole};
use crate::kernel::{ElemTuple, SumTuple};
use crate::plan::{OutputRole, counted};
use crate::shape::{Shape, Whole, count};

/// What a call of `gradient!` or `vjp!` computes, from `explain!`. `Display` prints it.
#[derive(Debug)]
pub struct GradientExplanation {
    text: &'static str,
    sweeps: Vec<SweepPlan>,
}

/// A loop over all indices, whose elements are tuples, and what comes before it.
#[derive(Debug)]
pub struct SweepPlan {
    about: Explanation,
    members: Vec<MemberPlan>,
}

/// What becomes of a member of the elements of a sweep.
#[derive(Clone, Debug)]
pub struct MemberPlan {
    text: &'static str,
    role: OutputRole,
    extents: Vec<usize>,
    bytes: usize,
    is_temporary: bool,
}

impl MemberPlan {
    /// What it is: `value`, `d x` for a part of the gradient of `x`, or what its array is the derivative of.
    pub fn text(&self) -> &str {
        self.text
    }

    /// What the loop does with it: `store` writes each item, `lanes` sums along the last axis, `columns`
    /// along axes before it, `total` along all.
    pub fn role(&self) -> &'static str {
        match self.role {
            OutputRole::Store => "store",
            OutputRole::Lanes => "lanes",
            OutputRole::Columns => "columns",
            OutputRole::Total => "total",
        }
    }

    /// The extents of its array; those of the first block, if there are blocks.
    pub fn extents(&self) -> &[usize] {
        &self.extents
    }

    /// The bytes of its array.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Whether its array is no gradient: another sweep reads it, or it is added to the gradients that shifts,
    /// edges and lists read.
    pub fn is_temporary(&self) -> bool {
        self.is_temporary
    }
}

impl SweepPlan {
    /// The values that are computed before the loop, in this order.
    pub fn passes(&self) -> &[PassPlan] {
        self.about.passes()
    }

    /// The number of blocks that it is computed in; 1 if there are none.
    pub fn blocks(&self) -> usize {
        self.about.boxes()
    }

    /// The members of its elements.
    pub fn members(&self) -> &[MemberPlan] {
        &self.members
    }
}

impl GradientExplanation {
    /// The sweeps, in the order in which they run.
    pub fn sweeps(&self) -> &[SweepPlan] {
        &self.sweeps
    }

    /// The bytes of all arrays that are no gradients: those that sweeps compute before their loops or for
    /// each other, those of one block if there are blocks.
    pub fn temporary_bytes(&self) -> usize {
        let of_sweep = |sweep: &SweepPlan| {
            let members = sweep.members.iter().filter(|member| member.is_temporary);
            sweep.about.temporary_bytes() + members.map(MemberPlan::bytes).sum::<usize>()
        };
        self.sweeps.iter().map(of_sweep).sum()
    }

    #[doc(hidden)]
    pub fn of(text: &'static str) -> Self {
        GradientExplanation {
            text,
            sweeps: Vec::new(),
        }
    }

    /// Adds a sweep, or what its first block computes.
    #[doc(hidden)]
    pub fn sweep(&mut self, about: Explanation, members: Vec<MemberPlan>) {
        self.sweeps.push(SweepPlan { about, members });
    }
}

/// What becomes of the members of a value: their texts, whether their arrays are no gradients, and the axes
/// that they keep.
///
/// # Errors
/// If operands of the value do not broadcast, or it has axes and is to be one number.
pub fn members_of<E>(
    value: &Expr<E>,
    members: &[(&'static str, bool)],
    kept: &[KeptAxes<'_>],
) -> Result<Vec<MemberPlan>, BroadcastError>
where
    E: Closed<Item: SumTuple, Shape: Whole>,
{
    let shape = whole(&value.0.inputs())?;
    let value = shape.extents();
    let kinds = <E::Item as ElemTuple>::members();
    { members.iter().zip(kept).zip(kinds) }
        .map(|((&(text, is_temporary), kept), (_, kind))| {
            let (axes, shape) = kept.of(value.as_ref())?;
            let role = match axes.as_ref() {
                [] => OutputRole::Store,
                [outer @ .., last] => {
                    let [all, any] = [!outer.contains(&false), outer.contains(&true)];
                    OutputRole::of(*last, if *last { all } else { any })
                }
            };
            let extents = shape.extents().as_ref().to_vec();
            Ok(MemberPlan {
                text,
                role,
                bytes: count(&extents) * kind.size(),
                extents,
                is_temporary,
            })
        })
        .collect()
}

impl fmt::Display for GradientExplanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sweeps = counted(self.sweeps.len(), "sweep");
        let bytes = counted(self.temporary_bytes(), "byte");
        write!(f, "{}: {sweeps}, temporaries of {bytes}", self.text)?;
        for sweep in &self.sweeps {
            write!(f, "\n{}", sweep.about)?;
            for member in &sweep.members {
                let (role, size) = (member.role(), counted(member.bytes, "byte"));
                write!(
                    f,
                    "\n    {}: {role}, {:?}, {size}",
                    member.text, member.extents
                )?;
                if member.is_temporary {
                    f.write_str(", temporary")?;
                }
            }
        }
        Ok(())
    }
}
