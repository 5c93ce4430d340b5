//! One line as a program: operands, a tree of operations on them, perhaps a destination.
//!
//! How it is written (static or dynamic shapes, operators or the macro) is decided later.

use serde_json::Value as Json;

use crate::dims::{Dim, Typed, in_order, wrong_entries};
use crate::vector::{self, Line, integers, list, sizes, text};

/// Where an operand or a group goes.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum At {
    AsItIs,
    /// `@ (0, 2)`
    Axes(Vec<i64>),
    /// `@ ..`
    Last,
}

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Node {
    Operand(String, At),
    Constant(f64),
    Call(String, Vec<Node>),
    Group(Box<Node>, At),
}

/// An operand.
#[derive(Clone, Debug)]
pub(crate) struct Operand {
    pub(crate) name: String,
    pub(crate) dtype: String,
    pub(crate) extents: Vec<usize>,
}

impl Operand {
    pub(crate) fn of(input: vector::Operand<'_>) -> Self {
        Operand {
            name: input.name().to_owned(),
            dtype: input.dtype().to_owned(),
            extents: input.shape(),
        }
    }
}

/// What becomes of the expression.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum End {
    /// A new array.
    New,
    /// A new array: an expression of these extents, summed over these axes.
    Sum(Vec<usize>, Vec<usize>),
    /// Written into a destination of these extents.
    Into(Vec<usize>),
}

/// A line.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) group: String,
    pub(crate) dtype: String,
    pub(crate) operands: Vec<Operand>,
    pub(crate) value: Node,
    pub(crate) end: End,
    /// Operands are views of buffers.
    pub(crate) strided: bool,
    /// The line expects an error.
    pub(crate) fails: bool,
}

/// The line, if it is of a kind that becomes a program.
pub(crate) fn of(line: &Line) -> Option<Case> {
    const NO_EXPRESSION: [&str; 5] = [
        "broadcast_shapes",
        "broadcast_to",
        "add_assign",
        "check_out",
        "infer_shape",
    ];
    if NO_EXPRESSION.contains(&line.op()) {
        return None;
    }
    let operands: Vec<Operand> = line.inputs().map(Operand::of).collect();
    let params = line.params();
    let numpy = !line.id().starts_with("indim");
    let dims = || integers(&params["broadcast_dimensions"]);
    let mut end = End::New;
    let value = match line.op() {
        "broadcast_in_dim" => {
            end = End::Into(sizes(&params["out_shape"]));
            Node::Operand(operands[0].name.clone(), At::Axes(dims()))
        }
        "broadcast" => {
            let front = sizes(&params["sizes"]);
            let rank = front.len() + operands[0].extents.len();
            let axes = (front.len()..rank).map(|axis| axis as i64).collect();
            end = End::Into([&front[..], &operands[0].extents].concat());
            Node::Operand(operands[0].name.clone(), At::Axes(axes))
        }
        "chain" => chain(line, &operands),
        "expr_in_dim" => {
            let shape = sizes(&params["out_shape"]);
            let identity: Vec<i64> = (0..shape.len() as i64).collect();
            let sum = params.get("sum_axes").map(sizes);
            let place = |name: &str| match integers(&params["dims"][name]) {
                dims if sum.is_some() && dims == identity => At::AsItIs,
                dims => At::Axes(dims),
            };
            end = match sum.clone() {
                Some(axes) => End::Sum(shape, axes),
                None => End::Into(shape),
            };
            tree(&params["ast"], &place)
        }
        "expr" => tree(&params["ast"], &|_| At::Last),
        "eval_into" if params.get("out").is_none() => return None,
        "eval_into" => {
            end = End::Into(sizes(&params["out"]["shape"]));
            tree(&params["ast"], &|_| At::Last)
        }
        op if numpy => call(op, operands.iter().map(|operand| (operand, At::Last))),
        op => {
            let [left, right] = &operands[..] else {
                return None;
            };
            let placed = At::Axes(dims());
            let at = match (&placed, left.extents.len() < right.extents.len()) {
                (At::Axes(dims), _) if dims.is_empty() => [At::AsItIs, At::AsItIs],
                (_, true) => [placed, At::AsItIs],
                (_, false) => [At::AsItIs, placed],
            };
            call(op, operands.iter().zip(at))
        }
    };
    Some(Case {
        id: line.id().to_owned(),
        group: line.group().to_owned(),
        dtype: line.dtype().to_owned(),
        operands,
        value,
        end,
        strided: line.id().starts_with("strided"),
        fails: line.expect().errors().is_some(),
    })
}

fn call<'o>(op: &str, operands: impl Iterator<Item = (&'o Operand, At)>) -> Node {
    let operands = operands.map(|(operand, at)| Node::Operand(operand.name.clone(), at));
    Node::Call(op.to_owned(), operands.collect())
}

pub(crate) fn tree(ast: &Json, place: &impl Fn(&str) -> At) -> Node {
    match ast {
        Json::String(name) => Node::Operand(name.clone(), place(name)),
        Json::Array(call) => {
            let operands = call[1..].iter().map(|ast| tree(ast, place));
            Node::Call(text(&call[0]).to_owned(), operands.collect())
        }
        constant => Node::Constant(constant.as_f64().expect("a number")),
    }
}

/// Operations one after the other become one expression; what a step gave is placed as a group.
fn chain(line: &Line, operands: &[Operand]) -> Node {
    let mut names: Vec<(String, Node, usize)> = operands
        .iter()
        .map(|operand| {
            let node = Node::Operand(operand.name.clone(), At::AsItIs);
            (operand.name.clone(), node, operand.extents.len())
        })
        .collect();
    for step in list(&line.params()["steps"]) {
        let find = |key: &str| {
            let wanted = text(&step[key]);
            let found = names.iter().find(|(name, ..)| name == wanted);
            let (_, node, rank) = found.expect("a name").clone();
            (node, rank)
        };
        let ((mut left, rank), (mut right, other)) = (find("lhs"), find("rhs"));
        let dims = integers(&step["dims"]);
        if !dims.is_empty() {
            let small = if rank < other { &mut left } else { &mut right };
            *small = placed(small, At::Axes(dims));
        }
        let node = Node::Call(text(&step["op"]).to_owned(), vec![left, right]);
        names.push((text(&step["out"]).to_owned(), node, rank.max(other)));
    }
    names.pop().expect("a step").1
}

fn placed(node: &Node, at: At) -> Node {
    match node {
        Node::Operand(name, _) => Node::Operand(name.clone(), at),
        group => Node::Group(Box::new(group.clone()), at),
    }
}

impl Case {
    /// The shape of the value, where the operands have shapes of these types; `None` where it does not compile.
    pub(crate) fn typed(&self, shapes: &[Vec<Dim>]) -> Option<Typed> {
        self.typed_node(&self.value, shapes)
    }

    fn typed_node(&self, node: &Node, shapes: &[Vec<Dim>]) -> Option<Typed> {
        let put = |shape: Typed, at: &At| match at {
            At::AsItIs => Some(shape),
            At::Axes(entries) => shape.placed(entries),
            At::Last => shape.aligned(),
        };
        match node {
            Node::Operand(name, at) => {
                let same = |operand: &Operand| operand.name == *name;
                let index = self.operands.iter().position(same).expect("an operand");
                put(Typed::Whole(shapes[index].clone()), at)
            }
            Node::Constant(_) => Some(Typed::Whole(Vec::new())),
            Node::Call(_, operands) => operands
                .iter()
                .map(|operand| self.typed_node(operand, shapes))
                .reduce(|left, right| left?.join(&right?))
                .expect("an operand"),
            Node::Group(node, at) => put(self.typed_node(node, shapes)?, at),
        }
    }

    /// The element type of the result.
    pub(crate) fn result(&self) -> &str {
        match &self.value {
            Node::Call(op, _) if matches!(&op[..], "lt" | "le" | "gt" | "ge" | "eq" | "ne") => {
                "bool"
            }
            _ => &self.dtype,
        }
    }

    /// Whether every tuple is legal by itself, so that the macro cannot refuse it.
    pub(crate) fn tuples_in_order(&self) -> bool {
        self.value.tuples().into_iter().all(in_order)
    }

    /// Whether an entry of a tuple is negative.
    pub(crate) fn negative(&self) -> bool {
        self.value.tuples().concat().iter().any(|&entry| entry < 0)
    }

    /// How many mistakes a program has, where the operands have shapes of these types.
    pub(crate) fn mistakes(&self, shapes: &[Vec<Dim>]) -> usize {
        let tuples = self.value.tuples();
        let wrong: usize = tuples.iter().map(|tuple| wrong_entries(tuple)).sum();
        wrong.max(self.mistakes_in(&self.value, shapes))
    }

    fn mistakes_in(&self, node: &Node, shapes: &[Vec<Dim>]) -> usize {
        match node {
            Node::Operand(..) => usize::from(self.typed_node(node, shapes).is_none()),
            Node::Constant(_) => 0,
            Node::Group(inner, _) => {
                let inside = self.mistakes_in(inner, shapes);
                inside.max(usize::from(self.typed_node(node, shapes).is_none()))
            }
            Node::Call(_, operands) => {
                let inside = operands.iter().map(|node| self.mistakes_in(node, shapes));
                let inside: usize = inside.sum();
                let types: Option<Vec<Typed>> = operands
                    .iter()
                    .map(|node| self.typed_node(node, shapes))
                    .collect();
                match types.as_deref() {
                    Some([left, right]) => inside + left.misfits(right),
                    _ => inside,
                }
            }
        }
    }

    /// Whether this operand is given a tuple.
    pub(crate) fn places_operand(&self, name: &str) -> bool {
        fn any(node: &Node, wanted: &str) -> bool {
            match node {
                Node::Operand(name, At::Axes(entries)) => name == wanted && !entries.is_empty(),
                Node::Operand(..) | Node::Constant(_) => false,
                Node::Call(_, operands) => operands.iter().any(|node| any(node, wanted)),
                Node::Group(node, _) => any(node, wanted),
            }
        }
        any(&self.value, name)
    }

    /// Whether an operand is placed.
    pub(crate) fn places(&self) -> bool {
        !self.value.tuples().is_empty()
    }
}

impl Node {
    /// The tuples that are written.
    fn tuples(&self) -> Vec<&[i64]> {
        let (mut tuples, at) = match self {
            Node::Operand(_, at) => (Vec::new(), at),
            Node::Group(node, at) => (node.tuples(), at),
            Node::Constant(_) => return Vec::new(),
            Node::Call(_, operands) => return operands.iter().flat_map(Node::tuples).collect(),
        };
        if let At::Axes(entries) = at {
            tuples.extend((!entries.is_empty()).then_some(&entries[..]));
        }
        tuples
    }
}
