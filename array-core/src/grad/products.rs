//! Products of matrices, of batches of matrices, and of vectors.

use std::rc::Rc;

use super::error::GradError;
use super::steps::{Gradient, Step, copied};
use super::var::{Operand, Var, of_one_tape, push};
use crate::array::{ArrayD, ViewD, or_panic};
use crate::contract::{Contraction, MatmulOperand, Matrices, try_matmul};
use crate::expr::{Float, Lazy};
use crate::shape::DynRank;

impl<T: Float> Var<T> {
    /// The product of matrices, batches of matrices, or vectors: see [`matmul`](crate::contract::matmul).
    ///
    /// Both operands have as many axes, or are a vector and a matrix. One of lower rank is placed,
    /// `w.at(&[1, 2])`; on an inferred tape it is aligned with the last axes. The gradient of an operand
    /// that is the same for all of a batch is summed over the batch.
    ///
    /// # Panics
    /// If [`try_matmul`](Self::try_matmul) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let tape = Tape::<f64>::new();
    /// let a = tape.var(array![[1.0, 2.0], [3.0, 4.0]]);
    /// let x = tape.var(array![[1.0], [10.0]]);
    /// let y = a.matmul(&x);
    /// assert_eq!(y.value().as_slice(), [21.0, 43.0]);
    /// let gradients = y.sum(..).backward();
    /// assert_eq!(gradients.get(&a).unwrap().as_slice(), [1.0, 10.0, 1.0, 10.0]);
    /// assert_eq!(gradients.get(&x).unwrap().as_slice(), [4.0, 6.0]);
    ///
    /// // Two matrices times one.
    /// let tape = Tape::<f64>::new();
    /// let batch = tape.var(array![[[1.0, 2.0]], [[3.0, 4.0]]]);
    /// let w = tape.var(array![[1.0], [10.0]]);
    /// let y = batch.matmul(w.at(&[1, 2]));
    /// assert_eq!((y.dims(), y.value().as_slice()), (&[2, 1, 1][..], &[21.0, 43.0][..]));
    /// assert_eq!(y.sum(..).backward()[&w].as_slice(), [4.0, 6.0]);
    /// ```
    #[track_caller]
    pub fn matmul(&self, other: impl Operand<T>) -> Self {
        or_panic(self.try_matmul(other))
    }

    /// As [`matmul`](Self::matmul).
    ///
    /// # Errors
    /// Operands of other ranks, or whose extents differ; two placed operands, `placed_operand`;
    /// `foreign_var`, `tape_consumed`.
    pub fn try_matmul(&self, other: impl Operand<T>) -> Result<Self, GradError> {
        let other = other.on_tape(self);
        let operands = [self, &other];
        of_one_tape(&self.shared, "matmul", &operands)?;
        let (a, b) = (self.value.clone(), other.value.clone());
        let dims = placements(self.shared.inferred, operands)?;
        let value = match &dims {
            [None, None] => product(&a.view(), &b.view()),
            [Some(dims), _] => product(&a.view().at(&**dims), &b.view()),
            [None, Some(dims)] => product(&a.view(), &b.view().at(&**dims)),
        }?;
        let factors = Factors::of([a, b], &dims);
        let step: Step<T> = Box::new(move |g, wanted| {
            let g = Reshaped::of(g, &factors.product)?;
            Ok(vec![
                if wanted[0] {
                    Some(factors.left(&g.view()?)?)
                } else {
                    None
                },
                if wanted[1] {
                    Some(factors.right(&g.view()?)?)
                } else {
                    None
                },
            ])
        });
        let value = Rc::new(value);
        push(&self.shared, "matmul", &operands, value, None, step)
    }
}

/// The tuple of the operand that is placed, if one is.
fn placements<T: Float>(
    inferred: bool,
    [a, b]: [&Var<T>; 2],
) -> Result<[Option<Vec<i64>>; 2], GradError> {
    if let (Some(_), Some(dims)) = (&a.placed, &b.placed) {
        return Err(GradError::placed_alone("matmul", 1, dims));
    }
    let last = |own: &Var<T>, other: &Var<T>| {
        let (own, rank) = (own.dims().len(), other.dims().len());
        let is_lower = inferred && 2 <= own && own < rank;
        is_lower.then(|| ((rank - own) as i64..rank as i64).collect::<Vec<_>>())
    };
    Ok(match (&a.placed, &b.placed) {
        (None, None) => [last(a, b), last(b, a)],
        _ => [a.placed.clone(), b.placed.clone()],
    })
}

/// The product of two operands.
fn product<T: Float, A, B>(a: &A, b: &B) -> Result<ArrayD<T>, GradError>
where
    A: MatmulOperand<Item = T>,
    B: MatmulOperand<Item = T>,
    Matrices: Contraction<A::Shape, B::Shape, Output = DynRank>,
{
    Ok(try_matmul(a, b)?)
}

/// The operands of a product as batches of matrices of one rank: with an axis of extent 1 for each that
/// they lack.
struct Factors<T> {
    values: [Rc<ArrayD<T>>; 2],
    extents: [Vec<usize>; 2],
    product: Vec<usize>,
}

impl<T: Float> Factors<T> {
    fn of(values: [Rc<ArrayD<T>>; 2], dims: &[Option<Vec<i64>>; 2]) -> Self {
        let own = |k: usize| {
            let own = values[k].dims();
            match &dims[k] {
                Some(dims) => {
                    let mut whole = vec![1; dims.last().map_or(0, |&last| last as usize + 1)];
                    for (&axis, &extent) in dims.iter().zip(own) {
                        whole[axis as usize] = extent;
                    }
                    whole
                }
                None => match (own, k) {
                    (&[extent], 0) => vec![1, extent],
                    (&[extent], _) => vec![extent, 1],
                    _ => own.to_vec(),
                },
            }
        };
        let extents = [own(0), own(1)];
        let [first, second] = &extents;
        let matrix = first.len() - 2;
        let both = first[..matrix].iter().zip(second);
        let mut product: Vec<usize> = both.map(|(&a, &b)| if a == 1 { b } else { a }).collect();
        product.extend([first[matrix], second[matrix + 1]]);
        Factors {
            values,
            extents,
            product,
        }
    }

    fn view(&self, k: usize) -> Result<ViewD<'_, T>, GradError> {
        Ok(self.values[k].view().try_reshape(&*self.extents[k])?)
    }

    /// The gradient of the left operand: the cotangent times the transposed right operand.
    fn left(&self, g: &ViewD<'_, T>) -> Result<Gradient<T>, GradError> {
        self.whole(0, product(g, &transposed(&self.view(1)?)?)?)
    }

    /// The gradient of the right operand: the transposed left operand times the cotangent.
    fn right(&self, g: &ViewD<'_, T>) -> Result<Gradient<T>, GradError> {
        let [first, second] = &self.extents;
        let matrix = first.len() - 2;
        let is_shared = second[..matrix].iter().all(|&extent| extent == 1);
        if matrix > 0 && is_shared && first[..matrix] == self.product[..matrix] {
            // One matrix for all of the batch: the rows of all matrices are those of one.
            let rows = |extents: &[usize]| {
                let (columns, rows) = extents.split_last().expect("a matrix has axes");
                [rows.iter().product(), *columns]
            };
            let all = self.values[0].view().try_reshape(&rows(first)[..])?;
            let g = Reshaped::of(g, &rows(&self.product))?;
            return self.whole(1, product(&transposed(&all)?, &g.view()?)?);
        }
        self.whole(1, product(&transposed(&self.view(0)?)?, g)?)
    }

    /// The gradient of operand `k`, summed over the batch axes along which it is the same.
    fn whole(&self, k: usize, of_batch: ArrayD<T>) -> Result<Gradient<T>, GradError> {
        let is_whole = of_batch.len() == self.values[k].len();
        let sum = match is_whole {
            true => of_batch,
            false => of_batch.try_sum_to(&self.extents[k])?,
        };
        Ok(Gradient::whole(
            sum.try_into_reshape(self.values[k].dims())?,
        ))
    }
}

/// The batch of the transposed matrices.
fn transposed<'a, T: Float>(view: &ViewD<'a, T>) -> Result<ViewD<'a, T>, GradError> {
    let mut axes: Vec<usize> = (0..view.rank()).collect();
    let last = axes.len() - 1;
    axes.swap(last - 1, last);
    Ok(view.try_permute(&*axes)?)
}

/// A cotangent in another shape, copied if it is stretched.
enum Reshaped<'g, T> {
    Same(ViewD<'g, T>),
    Copied(ArrayD<T>),
}

impl<'g, T: Float> Reshaped<'g, T> {
    fn of(g: &ViewD<'g, T>, extents: &[usize]) -> Result<Self, GradError> {
        if g.dims() == extents {
            return Ok(Reshaped::Same(g.clone()));
        }
        Ok(Reshaped::Copied(copied(g)?.try_into_reshape(extents)?))
    }

    fn view(&self) -> Result<ViewD<'_, T>, GradError> {
        Ok(match self {
            Reshaped::Same(view) => view.clone(),
            Reshaped::Copied(array) => array.view(),
        })
    }
}
