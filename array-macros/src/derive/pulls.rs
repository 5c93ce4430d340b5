//! What each operation passes on of the derivative of its result: as calls of the library's rules, which
//! the tape has too, or as operators.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::BinOp;

use array_core::functions::FUNCTIONS;

/// A value on the way forward.
#[derive(Clone)]
pub(super) struct Value {
    /// A name, or a literal.
    pub(super) tokens: TokenStream,
    /// The number of the active name or the step that it is.
    pub(super) node: Option<usize>,
}

/// The derivative of the value: 1, or an expression.
pub(super) type Cotangent = Option<TokenStream>;

/// An operation with a derivative.
pub(super) enum Pull {
    Neg,
    Add,
    Sub,
    Mul,
    Div,
    Cast,
    /// The derivative, which is a value on the way forward.
    Slope(TokenStream),
    /// The exponent.
    Powi(TokenStream),
    MulAdd,
    Clamp,
    /// The type of an operation on one number.
    One(Ident),
    /// The type of an operation on two numbers.
    Two(Ident),
    /// The closure of a rule of the user's: from the arguments to the derivatives.
    Rule(TokenStream),
    /// `if`: the condition, and what each branch passes on.
    Choice {
        decided: Ident,
        branches: [Branch; 2],
    },
}

/// What a branch passes on, of the derivative `__seed`.
pub(super) struct Branch {
    pub(super) statements: TokenStream,
    pub(super) parts: Vec<Option<TokenStream>>,
}

/// What is passed on to each argument, after some statements.
pub(super) struct Pulled {
    pub(super) statements: TokenStream,
    pub(super) parts: Vec<Option<Cotangent>>,
}

/// Methods of `Element` beside the list of functions: with the operation that has their rule.
const OTHERS: [(&str, &str, usize); 7] = [
    ("abs", "Abs", 1),
    ("max", "Max", 2),
    ("min", "Min", 2),
    ("maximum", "Maximum", 2),
    ("minimum", "Minimum", 2),
    ("rem", "Rem", 2),
    ("remainder", "Rem", 2),
];

/// Functions without derivative, beside those of the list.
const FLAT: [&str; 6] = [
    "signum",
    "is_nan",
    "round_ties_even",
    "floor",
    "ceil",
    "before_as",
];

/// Whether a method does not change gradually.
pub(super) fn is_flat(name: &str) -> bool {
    FLAT.contains(&name)
}

impl Pull {
    pub(super) fn of_operator(op: &BinOp) -> Option<Self> {
        Some(match op {
            BinOp::Add(_) => Pull::Add,
            BinOp::Sub(_) => Pull::Sub,
            BinOp::Mul(_) => Pull::Mul,
            BinOp::Div(_) => Pull::Div,
            BinOp::Rem(_) => Pull::Two(operation("Rem")),
            _ => return None,
        })
    }

    pub(super) fn of_method(name: &str) -> Option<Self> {
        if let Some((_, operation, count)) = OTHERS.iter().find(|(own, ..)| *own == name) {
            let operation = self::operation(operation);
            return Some(match count {
                1 => Pull::One(operation),
                _ => Pull::Two(operation),
            });
        }
        match name {
            "cast" => return Some(Pull::Cast),
            "mul_add" => return Some(Pull::MulAdd),
            "clamp" | "clip" => return Some(Pull::Clamp),
            _ => {}
        }
        let function = FUNCTIONS.iter().find(|function| function.name == name)?;
        let operation = operation(function.operation);
        Some(match function.arguments {
            0 => Pull::One(operation),
            _ => Pull::Two(operation),
        })
    }

    /// What the operation `y` on `arguments` passes on of `cotangent`.
    pub(super) fn back(&self, y: &Ident, arguments: &[Value], cotangent: &Cotangent) -> Pulled {
        let of = |k: usize| &arguments[k].tokens;
        let d = given(cotangent, y);
        let mut statements = TokenStream::new();
        let pull = quote!(::broadloom::__private::pull);
        let token = token();
        let parts = match self {
            Pull::Neg => vec![Some(Some(quote!((-#d))))],
            Pull::Add => vec![Some(cotangent.clone()), Some(cotangent.clone())],
            Pull::Sub => vec![Some(cotangent.clone()), Some(Some(quote!((-#d))))],
            Pull::Mul => vec![
                Some(Some(times(of(1), cotangent))),
                Some(Some(times(of(0), cotangent))),
            ],
            Pull::Div => {
                // One division for both; `1 / b` is its own inverse.
                let inverse = match of(0).to_string().as_str() {
                    "1.0" | "1." | "1.0f32" | "1.0f64" => y.to_token_stream(),
                    _ => {
                        let inverse = format_ident!("__r{y}", span = Span::mixed_site());
                        let b = of(1);
                        statements.extend(quote!(let #inverse = #pull::reciprocal(#b);));
                        inverse.to_token_stream()
                    }
                };
                let left = times(&inverse, cotangent);
                let right = times(&quote!((#y * #inverse)), cotangent);
                vec![Some(Some(left)), Some(Some(quote!((-#right))))]
            }
            Pull::Cast => {
                let x = of(0);
                vec![Some(Some(quote!(#pull::cast_back(#token, #x, #d))))]
            }
            Pull::Slope(slope) => vec![Some(Some(times(slope, cotangent)))],
            Pull::Powi(exponent) => {
                let x = of(0);
                let part = match exponent.to_string().parse::<i32>() {
                    Ok(0) => None,
                    Ok(1) => Some(cotangent.clone()),
                    Ok(2) => Some(Some(times(&quote!((#x + #x)), cotangent))),
                    Ok(n) => {
                        let below = proc_macro2::Literal::i32_unsuffixed(n - 1);
                        let power = on_element(x, quote!(powi(#below)));
                        let factor = proc_macro2::Literal::f64_unsuffixed(f64::from(n));
                        let slope = quote!((#power * #pull::constant(#x, #factor)));
                        Some(Some(times(&slope, cotangent)))
                    }
                    Err(_) => Some(Some(quote! {
                        #pull::of_power(#token, #x, #exponent, #y, #d)
                    })),
                };
                vec![part]
            }
            Pull::MulAdd => vec![
                Some(Some(times(of(1), cotangent))),
                Some(Some(times(of(0), cotangent))),
                Some(cotangent.clone()),
            ],
            Pull::Clamp => {
                let (x, low, high) = (of(0), of(1), of(2));
                let all = format_ident!("__r{y}", span = Span::mixed_site());
                statements.extend(quote! {
                    let #all = #pull::three(::broadloom::__private::operations::Clamp, #token, [#x, #low, #high, #d]);
                });
                let member = |k: usize| {
                    let k = proc_macro2::Literal::usize_unsuffixed(k);
                    Some(Some(quote!(#all.#k)))
                };
                (0..3).map(member).collect()
            }
            Pull::One(operation) => {
                let x = of(0);
                vec![Some(Some(quote! {
                    #pull::of(::broadloom::__private::operations::#operation, #token, #x, #y, #d)
                }))]
            }
            Pull::Two(operation) => {
                let (a, b) = (of(0), of(1));
                let side = |side: &str| {
                    let side = Ident::new(side, Span::mixed_site());
                    Some(Some(quote! {
                        #pull::#side(::broadloom::__private::operations::#operation, #token, [#a, #b, #y, #d])
                    }))
                };
                vec![side("left"), side("right")]
            }
            Pull::Rule(closure) => {
                let all = format_ident!("__r{y}", span = Span::mixed_site());
                let tokens = arguments.iter().map(|argument| &argument.tokens);
                statements.extend(quote!(let #all = (#closure)(#(#tokens),*);));
                match arguments.len() {
                    1 => vec![Some(Some(times(&all.to_token_stream(), cotangent)))],
                    count => (0..count)
                        .map(|k| {
                            let k = proc_macro2::Literal::usize_unsuffixed(k);
                            Some(Some(times(&quote!(#all.#k), cotangent)))
                        })
                        .collect(),
                }
            }
            Pull::Choice { decided, branches } => {
                let all = format_ident!("__r{y}", span = Span::mixed_site());
                let seed = Ident::new("__seed", Span::mixed_site());
                let code = branches.iter().map(|Branch { statements, parts }| {
                    let parts = parts.iter().zip(arguments).map(|(part, argument)| {
                        let x = &argument.tokens;
                        match part {
                            Some(part) => part.clone(),
                            None => quote!(#pull::zero(#x)),
                        }
                    });
                    quote!({ #statements (#(#parts,)*) })
                });
                let [yes, no] = code.collect::<Vec<_>>().try_into().expect("two branches");
                statements.extend(quote!(let #seed = #d; let #all = if #decided #yes else #no;));
                let member = |k: usize| {
                    let k = proc_macro2::Literal::usize_unsuffixed(k);
                    Some(Some(quote!(#all.#k)))
                };
                (0..arguments.len()).map(member).collect()
            }
        };
        Pulled { statements, parts }
    }
}

/// A cotangent as an expression of the type of `x`.
pub(super) fn given(cotangent: &Cotangent, x: impl ToTokens) -> TokenStream {
    match cotangent {
        Some(tokens) => tokens.clone(),
        None => quote!(::broadloom::__private::pull::one(#x)),
    }
}

/// A factor times a cotangent.
fn times(factor: &TokenStream, cotangent: &Cotangent) -> TokenStream {
    match cotangent {
        Some(tokens) => quote!((#factor * #tokens)),
        None => factor.clone(),
    }
}

/// A listed method on a number.
pub(super) fn on_element(x: &TokenStream, call: TokenStream) -> TokenStream {
    let token = token();
    quote!(::broadloom::__private::Element(#token, &#x).#call)
}

/// The token of the kernel.
pub(super) fn token() -> Ident {
    Ident::new("__token", Span::mixed_site())
}

fn operation(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}
