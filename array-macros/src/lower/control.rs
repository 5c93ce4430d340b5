//! Control flow in a body: scopes, code under a condition, and jumps out of the body.

use quote::ToTokens;
use syn::visit_mut::VisitMut;
use syn::{BinOp, Block, Expr, ExprBlock, Label, Lifetime, Local, Stmt};

use super::indices::access_text;
use super::{Lowering, descend};
use crate::ast;
use crate::diag::Message;
use crate::text::text;

/// The targets of jumps that stay in the body.
#[derive(Clone, Default)]
pub(super) struct Jumps {
    /// Inside a closure or an `async` block: `return` and `?` end it.
    function: bool,
    /// Inside a loop, which `break` ends.
    looped: bool,
    /// Inside `async`.
    asynchronous: bool,
    labels: Vec<Lifetime>,
}

impl Lowering<'_> {
    /// An expression that is not an operand, call or index.
    pub(super) fn control(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Binary(binary) => {
                if self.is_slip(binary) {
                    return;
                }
                if matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) {
                    self.visit_expr_mut(&mut binary.left);
                    self.conditionally(|body| body.visit_expr_mut(&mut binary.right));
                } else if writes(&binary.op) {
                    let op = binary.op.to_token_stream().to_string();
                    self.write(&mut binary.left, &mut binary.right, &op);
                } else {
                    descend(self, expr);
                }
            }
            Expr::Assign(assign) => self.write(&mut assign.left, &mut assign.right, "="),
            Expr::If(branch) => {
                self.scoped(|body| {
                    body.visit_expr_mut(&mut branch.cond);
                    body.conditionally(|body| body.block(&mut branch.then_branch));
                });
                if let Some((_, otherwise)) = &mut branch.else_branch {
                    self.conditionally(|body| body.visit_expr_mut(otherwise));
                }
            }
            Expr::Let(condition) => {
                self.visit_expr_mut(&mut condition.expr);
                self.bind(&condition.pat);
            }
            Expr::Match(choice) => {
                self.visit_expr_mut(&mut choice.expr);
                for arm in &mut choice.arms {
                    self.scoped(|body| {
                        body.bind(&arm.pat);
                        body.conditionally(|body| {
                            if let Some((_, guard)) = &mut arm.guard {
                                body.visit_expr_mut(guard);
                            }
                            body.visit_expr_mut(&mut arm.body);
                        });
                    });
                }
            }
            Expr::Closure(closure) => self.function(false, |body| {
                closure.inputs.iter().for_each(|input| {
                    body.bind(input);
                    body.note_parameters(input);
                });
                body.visit_expr_mut(&mut closure.body);
            }),
            Expr::Async(block) => self.function(true, |body| body.block(&mut block.block)),
            Expr::While(repeat) => self.looped(repeat.label.as_ref(), |body| {
                body.visit_expr_mut(&mut repeat.cond);
                body.block(&mut repeat.body);
            }),
            Expr::Loop(repeat) => {
                self.looped(repeat.label.as_ref(), |body| body.block(&mut repeat.body));
            }
            Expr::ForLoop(repeat) => {
                self.visit_expr_mut(&mut repeat.expr);
                self.looped(repeat.label.as_ref(), |body| {
                    body.bind(&repeat.pat);
                    body.block(&mut repeat.body);
                });
            }
            Expr::Block(ExprBlock {
                label: Some(label),
                block,
                ..
            }) => {
                let before = self.frame().jumps.clone();
                self.frame().jumps.labels.push(label.name.clone());
                // A `break` may skip the rest of it.
                self.conditionally(|body| body.block(block));
                self.frame().jumps = before;
            }
            // A constant is evaluated without the elements.
            Expr::Const(_) => {}
            other => {
                self.jump(other);
                descend(self, other);
            }
        }
    }

    /// A block: its items are known in all of it, each `let` from there on.
    pub(super) fn block(&mut self, block: &mut Block) {
        self.scoped(|body| {
            body.bind_items(&block.stmts);
            let mut functions = Vec::new();
            for number in 0..block.stmts.len() {
                let (before, rest) = block.stmts.split_at_mut(number + 1);
                match &mut before[number] {
                    Stmt::Local(local) => {
                        if body.local(local, rest) {
                            functions.push(number);
                        }
                    }
                    Stmt::Expr(expr, _) => body.visit_expr_mut(expr),
                    Stmt::Macro(stmt) => body.visit_macro_mut(&mut stmt.mac),
                    Stmt::Item(_) => {}
                }
            }
            for number in functions.into_iter().rev() {
                block.stmts.remove(number);
            }
            if body.has_indices() {
                body.remove_unread(block);
            }
        });
    }

    /// A `let`, and the code after it. Returns whether it binds a function, which is no code.
    pub(super) fn local(&mut self, local: &mut Local, rest: &[Stmt]) -> bool {
        let found = self.errors.count();
        let value = self.local_value(local, rest);
        let is_function = value.as_ref().is_some_and(Self::is_function);
        if let Some(init) = &mut local.init
            && !is_function
        {
            self.visit_expr_mut(&mut init.expr);
            if let Some((_, otherwise)) = &mut init.diverge {
                self.conditionally(|body| body.visit_expr_mut(otherwise));
            }
        }
        self.bind(&local.pat);
        self.frame().values.extend(value);
        if self.errors.count() > found {
            self.note_wrong(&local.pat);
        }
        is_function
    }

    /// Runs `inside`, which may not run for every element.
    pub(super) fn conditionally(&mut self, inside: impl FnOnce(&mut Self)) {
        self.frame().conditions += 1;
        inside(self);
        self.frame().conditions -= 1;
    }

    /// Whether this is the body of a closure or an `async` block.
    pub(super) fn is_in_closure(&mut self) -> bool {
        self.frame().jumps.function
    }

    /// A closure or an `async` block.
    fn function(&mut self, asynchronous: bool, inside: impl FnOnce(&mut Self)) {
        let jumps = Jumps {
            function: true,
            asynchronous,
            ..Jumps::default()
        };
        let before = std::mem::replace(&mut self.frame().jumps, jumps);
        self.scoped(|body| body.conditionally(inside));
        self.frame().jumps = before;
    }

    fn looped(&mut self, label: Option<&Label>, inside: impl FnOnce(&mut Self)) {
        let before = self.frame().jumps.clone();
        let jumps = &mut self.frame().jumps;
        jumps.looped = true;
        jumps.labels.extend(label.map(|label| label.name.clone()));
        self.scoped(|body| body.conditionally(inside));
        self.frame().jumps = before;
    }

    /// Reports a jump out of the body.
    fn jump(&mut self, expr: &Expr) {
        let jumps = &self.frame().jumps;
        let known = |label: &Option<Lifetime>| match label {
            Some(label) => jumps.labels.iter().any(|known| known.ident == label.ident),
            None => jumps.looped,
        };
        let (token, stays) = match expr {
            Expr::Try(expr) => (expr.question_token.to_token_stream(), jumps.function),
            Expr::Return(expr) => (expr.return_token.to_token_stream(), jumps.function),
            Expr::Await(expr) => (expr.await_token.to_token_stream(), jumps.asynchronous),
            Expr::Yield(expr) => (expr.yield_token.to_token_stream(), false),
            Expr::Break(expr) => (expr.break_token.to_token_stream(), known(&expr.label)),
            Expr::Continue(expr) => (expr.continue_token.to_token_stream(), known(&expr.label)),
            _ => return,
        };
        if !stays {
            let what = token.to_string();
            self.errors.report(token, Message::Leaves(&what));
        }
    }

    /// `left = right` inside the body: variables of the body can be written, operands cannot.
    fn write(&mut self, left: &mut Expr, right: &mut Expr, op: &str) {
        self.visit_expr_mut(right);
        match ast::root(left).cloned() {
            Some(root) if root != "self" && !self.is_bound(&root) => match left {
                Expr::Index(index) => {
                    let written = access_text(&Expr::Index(index.clone()));
                    self.errors
                        .report(&root, Message::WrittenInside(&text(&root), &written, op));
                }
                _ => self.mutated(&root, op),
            },
            _ => self.visit_expr_mut(left),
        }
    }
}

/// Whether an operator writes its left operand.
pub(super) fn writes(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}
