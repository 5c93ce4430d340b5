//! The proc macros of broadloom. Use them through the facade crate.
//!
//! ```text
//! tokens ──parse──► ast ──lower──► ir ──check──► ir ──schedule──► ir ──expand──► tokens
//!                    └──────────────┴──── errors ────┘
//! gradient!                                      ir ──derive──► several of them
//! ```
//!
//! The phases work on `proc_macro2`, so tests run them without a compiler. The phases that can find
//! a mistake report it to `diag` and continue, so all mistakes of a call are reported together;
//! `schedule` and `expand` cannot fail.

mod diag;

mod text;

mod ast;

mod parse;

mod identity;

mod functions;

mod ir;

mod lower;

mod check;

mod schedule;

mod derive;

mod expand;

#[cfg(test)]
mod tests;

use derive::Form;
use diag::Errors;
use ir::Surface;

/// A lazy value, or an assignment that runs at once, from a scalar expression over arrays.
///
/// ```text
/// let y = broadcast!(x + bias @ (1)).eval();       // a bare expression is lazy
/// broadcast!(out = (x - mean @ (1)) / sd @ (1));   // with `=` it runs at once: = += <<= ..
/// broadcast!(out += sum(x * y, (1)) @ (0));        // sum prod max min mean any all
/// broadcast!((a, b) = (a + b, a - b));             // several destinations, one loop
/// broadcast!(c[i, j] = sum(|k| a[i, k] * b[k, j])); // indices: also [i, j] => e, |i, j| e
/// ```
///
/// A name, or a chain of fields that starts at `self`, is an operand: an array, a view, a lazy
/// value or a scalar. In the body it means one element, and the body is ordinary scalar Rust: `if`,
/// `match`, `let`, method calls, functions. `operand @ (0, 2)`, also written `operand.at(0, 2)`
/// or `operand.at(axes![0, 2])`, places axis 0 of the operand on axis 0 of the result and axis 1 on axis 2. `operand @ ..` aligns
/// its axes with the last ones of the result. `&place` makes any place an operand, and
/// `(expression) @ (1)` places the value of an expression. In the input of a `macro_rules!` macro
/// that takes `$e:expr`, write `.at(1)`.
///
/// `broadcast!(numpy: x + row * 2)` follows NumPy in this call: operands without a tuple are aligned
/// at the last axis, and operands of different types are cast to NumPy's common type.
///
/// A loop in the body (`while`, `loop`, `for`) is scalar code. `z.iterate(limit, step, condition)`
/// is a loop for each element of a lazy value `z`, as vector code; its result is an operand.
///
/// A tuple of two to six destinations of one shape is written in one loop. The value is any
/// expression of the type of that tuple, and reads the old elements of all destinations.
///
/// Operands are evaluated before the loop, in the order of the source; an operand with a call is
/// evaluated as often as it is written. The body runs once for each element, in no particular
/// order. A reducer is computed once, before the loop, even under an `if`; a placed group under an
/// `if` is computed only where it is needed. Sums of integers are wider than their elements, as
/// with the method `sum`.
///
/// **Indices.** `[i, j] => e` and `|i, j| e` are lazy values with an axis for each index, and
/// `y[i, j] = e` writes. A name with brackets is an operand, any other name a variable:
/// `x[2 * i + k, n - 1 - j]`, `x[list[i], j]`, `x[clamp(i - 1)]` (also `wrap`, `pad`). `sum(|k| e)` runs over
/// `k`; `sum(|k| e, k < 3)` and `[i] => e, i < n` give a range where no operand tells it. Indices begin at 0 and
/// do not stretch. `y[i + 1] = e` writes a part, `y[list[i]] += e` adds to the elements that a list names.
///
/// A lazy value borrows its operands, so `&make()` is allowed only in an assignment. A function
/// returns a lazy value as `Expr<impl Closed<Item = f32, Shape = ..> + use<'a>>`.
///
/// # Panics
/// An assignment panics if shapes that are known only at run time do not fit; [`try_broadcast!`]
/// returns the error.
#[proc_macro]
pub fn broadcast(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    compile(input.into(), Surface::Panics)
        .unwrap_or_else(Errors::into_fallback)
        .into()
}

/// [`broadcast!`] that returns a `Result`.
///
/// `try_broadcast!(place = e)` is a `Result<(), BroadcastError>`; `try_broadcast!(e)` checks the
/// shapes now and is a `Result` with the lazy value.
#[proc_macro]
pub fn try_broadcast(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    compile(input.into(), Surface::Returns)
        .unwrap_or_else(Errors::into_fallback)
        .into()
}

/// What a call of [`broadcast!`] computes, as a [`Explanation`]: the ranges of the
/// indices, what is computed before the last loop and for how many blocks, and the loop nest of each
/// part. Nothing is written.
///
/// `explain!(gradient!(..))` and `explain!(vjp!(..))` are a [`GradientExplanation`]: the loops that the value
/// and its derivatives take, what becomes of each member, and the bytes of temporary arrays. The gradient is
/// computed for it, and no buffer is written.
///
/// [`GradientExplanation`]: ../broadloom/struct.GradientExplanation.html
/// [`Explanation`]: ../broadloom/struct.Explanation.html
///
/// # Panics
/// As the call.
#[proc_macro]
pub fn explain(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    explained(input.into())
        .unwrap_or_else(Errors::into_fallback)
        .into()
}

/// A number and its gradients: the derivatives with respect to each element of operands.
///
/// ```text
/// let (value, (du, dv)) = gradient!(sum(|i, j| w[i, j] * (x[i, j] * u[j] + v[j]).tanh()), u, v);
/// let (value, du) = gradient!(sum(w * (x * u @ (1)).tanh()), u);          // without indices
/// let value = gradient!(sum(|i| (x[i] - y[i]).powi(2)), dx = x, dy += y); // into buffers
/// let (value, dx) = gradient!(sum(|i| f(x[i])), x; f => |x| 2.0 * x);     // a rule for a function
/// ```
///
/// The value is an expression of [`broadcast!`] that is one number. A gradient has the shape and the element
/// type of its operand; of a scalar it is a scalar. An operand that is read several times gets the sum, and
/// one without an effect zeros. With one operand the gradient stands alone, with buffers only what has none.
///
/// Operators, the library's functions, casts to floats, `if`, `let`, `sum`, `mean`, `prod`, `max` and `min` are
/// differentiated, `let (s, c) = x.sin_cos()` and tuples too; comparisons, `argmax` and rounding have no effect. Where there is no derivative the
/// gradient is that of the tape. `f => |x, y| (df_dx, df_dy)` behind a semicolon is the rule of a function.
///
/// Each loop of the value has one loop on the way back, which computes the derivatives of all its operands
/// from the elements that it reads. What shifts, edges and lists read, `x[i + 1]`, `x[clamp(i - 1)]`,
/// `x[list[i]]`, gets its derivatives behind that loop, row by row: those of a stencil or a convolution from one
/// array, block by block. [`explain!`] of the call tells the loops and the bytes of such arrays.
///
/// # Panics
/// As [`broadcast!`], and if a buffer has another shape.
#[proc_macro]
pub fn gradient(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    differentiate(input, Form::OfNumber, Surface::Panics)
}

/// [`gradient!`] that returns a `Result`. Of an error nothing is written.
#[proc_macro]
pub fn try_gradient(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    differentiate(input, Form::OfNumber, Surface::Returns)
}

/// The derivatives of a value that is an array, each times its element of a cotangent, summed: a
/// vector-Jacobian product. The cotangent has the shape of the value.
///
/// ```text
/// let (dx, dy) = vjp!([i, j] => x[i] * y[j], g, x, y);
/// let dx = vjp!(x * w @ (1), g, x);
/// vjp!([i] => x[i].exp(), g, dx += x);
/// ```
/// Everything else is as in [`gradient!`].
///
/// # Panics
/// As [`gradient!`], and if the cotangent has another shape.
#[proc_macro]
pub fn vjp(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    differentiate(input, Form::OfArray, Surface::Panics)
}

/// [`vjp!`] that returns a `Result`. Of an error nothing is written.
#[proc_macro]
pub fn try_vjp(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    differentiate(input, Form::OfArray, Surface::Returns)
}

/// An operation of a tape, written as [`broadcast!`] writes it: a variable with the value, whose gradients are
/// those of [`vjp!`].
///
/// ```text
/// let h = record!([n, o] => (sum(|k| x[n, k] * w[k, o]) + b[o]).tanh(), w, b, const x);
/// let y = record!((x - mean @ (1)) / sd @ (1), x, mean, sd);
/// ```
/// Behind the value stand the variables that it reads, by their names. One after `const` gets no gradient: for
/// data, whose gradient nobody reads. All are of one tape. In the body they are arrays whose rank is known at
/// run time, with the explicit rule on every tape. Numbers and arrays that are not on the tape are read as they
/// are: the tape takes an array that the body reads. `let x = tape.constant(&x);` and `const x` copy it instead.
///
/// # Panics
/// As [`vjp!`], and if a variable is placed, of another tape, or of one that is consumed.
#[proc_macro]
pub fn record(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    on_tape(input.into(), Surface::Panics)
        .unwrap_or_else(Errors::into_fallback)
        .into()
}

/// [`record!`] that returns a `Result`.
#[proc_macro]
pub fn try_record(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    on_tape(input.into(), Surface::Returns)
        .unwrap_or_else(Errors::into_fallback)
        .into()
}

fn differentiate(
    input: proc_macro::TokenStream,
    form: Form,
    surface: Surface,
) -> proc_macro::TokenStream {
    gradients(input.into(), form, surface)
        .unwrap_or_else(Errors::into_fallback)
        .into()
}

/// The pipeline of what a call would compute.
fn explained(input: proc_macro2::TokenStream) -> Result<proc_macro2::TokenStream, Errors> {
    match parse::inner_request(&input) {
        Some((form, input)) => gradients(input, form, Surface::Explains),
        None => compile(input, Surface::Explains),
    }
}

/// The pipeline of gradients.
fn gradients(
    input: proc_macro2::TokenStream,
    form: Form,
    surface: Surface,
) -> Result<proc_macro2::TokenStream, Errors> {
    let mut errors = Errors::default();
    let Some(request) = parse::request(input, form, &mut errors) else {
        return Err(errors);
    };
    gradients_of(request, surface, errors)
}

fn gradients_of(
    request: derive::Request,
    surface: Surface,
    mut errors: Errors,
) -> Result<proc_macro2::TokenStream, Errors> {
    let program = lower::lower(request.call.clone(), surface, &mut errors);
    check::check(&program, &mut errors);
    errors.none()?;
    let gradients = derive::derive(program, request, &mut errors);
    errors.none()?;
    Ok(expand::expand_gradients(&gradients.expect("no mistake")))
}

/// The pipeline of an operation of a tape: that of its value, and that of its gradients.
fn on_tape(
    input: proc_macro2::TokenStream,
    surface: Surface,
) -> Result<proc_macro2::TokenStream, Errors> {
    let mut errors = Errors::default();
    let Some(mut request) = parse::request(input, Form::Recorded, &mut errors) else {
        return Err(errors);
    };
    let mut value = request.call.clone();
    value.is_differentiated = false;
    let recorded = expand::Recorded::of(&mut request);
    let back = gradients_of(request, Surface::Returns, errors)?;
    let forward = value_of(value, Surface::Returns, Errors::default())?;
    Ok(recorded.expand(&forward, &back, surface))
}

/// The pipeline.
fn compile(
    input: proc_macro2::TokenStream,
    surface: Surface,
) -> Result<proc_macro2::TokenStream, Errors> {
    let mut errors = Errors::default();
    let Some(call) = parse::parse(input, &mut errors) else {
        return Err(errors);
    };
    value_of(call, surface, errors)
}

fn value_of(
    call: ast::Call,
    surface: Surface,
    mut errors: Errors,
) -> Result<proc_macro2::TokenStream, Errors> {
    let mut program = lower::lower(call, surface, &mut errors);
    check::check(&program, &mut errors);
    errors.none()?;
    schedule::schedule(&mut program);
    Ok(expand::expand(&program))
}
