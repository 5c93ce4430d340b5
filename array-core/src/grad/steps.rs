//! The records of a tape, and the backward pass.
//!
//! Each computed value has a record: the records it was computed from, and the step that computes
//! their gradients from its own. Steps are in the order in which they were taken, so the backward
//! pass walks the list from its end. An incoming gradient is checked, and summed to the shape of
//! the value, before it is added to the gradient so far.

use super::error::GradError;
use crate::array::slice::SliceItem;
use crate::array::{ArrayD, ViewD, built};
use crate::eval::evaluate;
use crate::expr::{Float, ViewRef};
use crate::rule;
use crate::shape::DynRank;

/// The elements of a view as an array, copied by the kernels of copies.
pub(super) fn copied<T: Float>(view: &ViewD<'_, T>) -> Result<ArrayD<T>, GradError> {
    Ok(evaluate(&ViewRef(view.clone()))?)
}

/// Computes the gradients of the operands of one operation from the gradient of its value: those
/// that are wanted, `None` for the others.
pub(super) type Step<T> = Box<dyn Fn(&ViewD<'_, T>, &[bool]) -> Found<T>>;

/// The gradients of the operands of one operation.
pub(super) type Found<T> = Result<Vec<Option<Gradient<T>>>, GradError>;

/// A gradient: an array; or one that is stretched, so that the gradient of a sum is not an array of the
/// size of the operand; or the elements of a slice, the others being 0.
pub(super) struct Gradient<T> {
    array: ArrayD<T>,
    /// The shape of the operand, and how the array fills it.
    shape: Option<(Vec<usize>, Filling)>,
}

/// How an array fills a larger shape.
enum Filling {
    Stretched,
    Slice(Vec<SliceItem>),
}

impl<T: Float> Gradient<T> {
    /// A gradient that is not stretched.
    pub(super) fn whole(array: ArrayD<T>) -> Self {
        Gradient { array, shape: None }
    }

    /// `array`, which has the axes of `shape`, stretched to it.
    pub(super) fn stretched(array: ArrayD<T>, shape: &[usize]) -> Self {
        Gradient {
            array,
            shape: Some((shape.to_vec(), Filling::Stretched)),
        }
    }

    /// `array` in this slice of `shape`, and 0 elsewhere.
    pub(super) fn part(array: ArrayD<T>, shape: &[usize], slice: &[SliceItem]) -> Self {
        Gradient {
            array,
            shape: Some((shape.to_vec(), Filling::Slice(slice.to_vec()))),
        }
    }

    fn dims(&self) -> &[usize] {
        match &self.shape {
            Some((shape, _)) => shape,
            None => self.array.dims(),
        }
    }

    /// The gradient without a slice.
    fn filled(self) -> Result<Self, GradError> {
        match self.shape {
            Some((_, Filling::Slice(_))) => Ok(Gradient::whole(self.into_array()?)),
            _ => Ok(self),
        }
    }

    /// The elements of a gradient that is no slice.
    fn view(&self) -> Result<ViewD<'_, T>, GradError> {
        Ok(self.array.view().try_broadcast_to(self.dims())?)
    }

    /// The gradient as an array that is not stretched.
    fn into_array(self) -> Result<ArrayD<T>, GradError> {
        match &self.shape {
            None => Ok(self.array),
            Some((_, Filling::Stretched)) => copied(&self.view()?),
            Some((shape, Filling::Slice(items))) => {
                let mut whole: ArrayD<T> = built(DynRank::from(&**shape), |_| T::ZERO)?;
                whole.try_slice_mut(&**items)?.try_assign(&self.array)?;
                Ok(whole)
            }
        }
    }

    /// The sum of both.
    fn plus(self, other: Gradient<T>) -> Result<Self, GradError> {
        let mut sum = self.into_array()?;
        match &other.shape {
            Some((_, Filling::Slice(items))) => {
                let mut slice = sum.try_slice_mut(&**items)?;
                slice += &other.array;
            }
            _ => sum += other.view()?,
        }
        Ok(Gradient::whole(sum))
    }
}

/// PyTorch's check of an incoming gradient: one of the operand's shape is kept, one of a shape that
/// the operand's shape broadcasts to is summed, any other is an error.
fn checked<T: Float>(
    node: &str,
    operand: usize,
    gradient: Gradient<T>,
    shape: &[usize],
) -> Result<Gradient<T>, GradError> {
    let given = gradient.dims();
    if given == shape {
        return Ok(gradient);
    }
    if rule::broadcast_to(shape, given).is_err() {
        return Err(GradError::gradient(node, operand, given, shape));
    }
    let gradient = gradient.filled()?;
    Ok(Gradient::whole(gradient.view()?.try_sum_to(shape)?))
}

/// One value of a tape.
pub(super) struct Statement<T> {
    name: &'static str,
    shape: Vec<usize>,
    /// The records it was computed from.
    operands: Vec<usize>,
    /// `None` for variables and constants.
    step: Option<Step<T>>,
    /// Whether it is a variable, or was computed from one.
    varies: bool,
}

/// All records of a tape, in order.
pub(super) struct TapeProgram<T> {
    /// `None` after the backward pass.
    records: Option<Vec<Statement<T>>>,
    /// The number of records ever made: no number is used twice.
    count: usize,
}

impl<T: Float> TapeProgram<T> {
    pub(super) fn new() -> Self {
        TapeProgram {
            records: Some(Vec::new()),
            count: 0,
        }
    }

    pub(super) fn is_consumed(&self) -> bool {
        self.records.is_none()
    }

    /// A variable, or a constant.
    pub(super) fn push_leaf(&mut self, shape: &[usize], varies: bool) -> usize {
        self.push(Statement {
            name: if varies { "var" } else { "constant" },
            shape: shape.to_vec(),
            operands: Vec::new(),
            step: None,
            varies,
        })
    }

    /// The value of an operation. The step is dropped if no operand needs a gradient.
    pub(super) fn push_step(
        &mut self,
        name: &'static str,
        shape: &[usize],
        operands: Vec<usize>,
        step: Step<T>,
    ) -> usize {
        let records = self.records.as_deref().unwrap_or_default();
        let varies = operands
            .iter()
            .any(|&operand| records.get(operand).is_some_and(|of| of.varies));
        self.push(Statement {
            name,
            shape: shape.to_vec(),
            operands,
            step: varies.then_some(step),
            varies,
        })
    }

    fn push(&mut self, record: Statement<T>) -> usize {
        if let Some(records) = &mut self.records {
            records.push(record);
        }
        self.count += 1;
        self.count - 1
    }

    /// Takes the records, once.
    pub(super) fn take(&mut self) -> Option<Vec<Statement<T>>> {
        self.records.take()
    }
}

/// The backward pass from record `from`: the gradient of every variable, at the variable's number;
/// 0 if the value does not depend on it.
pub(super) fn backward<T: Float>(
    mut records: Vec<Statement<T>>,
    from: usize,
    cotangent: ArrayD<T>,
) -> Result<Vec<Option<ArrayD<T>>>, GradError> {
    let mut gradients: Vec<Option<Gradient<T>>> = Vec::new();
    gradients.resize_with(records.len(), || None);
    gradients[from] = Some(Gradient::whole(cotangent));
    for number in (0..=from).rev() {
        // The operands come before the value computed from them.
        let (before, rest) = records.split_at_mut(number);
        let Some(step) = rest[0].step.take() else {
            continue;
        };
        let Some(gradient) = gradients[number].take() else {
            continue;
        };
        let Statement { name, operands, .. } = &rest[0];
        let wanted: Vec<bool> = operands.iter().map(|&k| before[k].varies).collect();
        let gradient = gradient.filled()?;
        let found = step(&gradient.view()?, &wanted)?;
        drop((step, gradient));
        if found.len() != operands.len() {
            return Err(GradError::count(name, found.len(), operands.len()));
        }
        for (operand, (&number, found)) in operands.iter().zip(found).enumerate() {
            let Some(found) = found.filter(|_| wanted[operand]) else {
                continue;
            };
            let found = checked(name, operand, found, &before[number].shape)?;
            let sum = match gradients[number].take() {
                Some(before) => before.plus(found)?,
                None => found,
            };
            gradients[number] = Some(sum);
        }
    }
    let of_variables = records.iter().zip(gradients).map(|(record, gradient)| {
        if !record.varies || !record.operands.is_empty() {
            return Ok(None);
        }
        let gradient = gradient.map(Gradient::into_array).transpose()?;
        Ok(Some(match gradient {
            Some(gradient) => gradient,
            None => built(DynRank::from(&*record.shape), |_| T::ZERO)?,
        }))
    });
    of_variables.collect()
}
