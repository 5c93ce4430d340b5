//! The shortcut of evaluations against the schedule, on random operands.

use super::*;
use crate::expr::{Bind, Identity};
use crate::kernel::Output;
use crate::kernel::entries::Entries;
use crate::kernel::run::RowsAround;
use crate::kernel::shortcut::MergedRows;
use crate::kernel::small_table::Table;
use crate::plan::{Facts, MergedAxes, Raw, Way, schedule};
use crate::shape::DynRank;

/// Extents around every threshold.
const EXTENTS: [usize; 9] = [0, 1, 1, 2, 8, 9, 31, 32, 5000];

/// Classes of two leaves whose types leave them open.
struct Open;
impl Classes for Open {
    const SEALED: Sealed = Sealed;
    const ZERO: ClassSet = ClassSet::EMPTY;
    const OTHERS: [Option<ClassSet>; 3] = [
        Some(ClassSet::EMPTY.with(0)),
        Some(ClassSet::EMPTY.with(1)),
        Some(ClassSet::EMPTY.with(0).with(1)),
    ];
}
/// The second leaf has one element for a row.
struct Second;
impl Classes for Second {
    const SEALED: Sealed = Sealed;
    const ZERO: ClassSet = ClassSet::EMPTY.with(1);
}

/// One random evaluation; whether the shortcut takes it.
fn decides<C: Classes>(random: &mut Random) -> bool {
    let kernels = const { &Kernels::of::<Sum, C>() };
    let rank = random.below(5);
    let extents: Vec<usize> = { 0..rank }
        .map(|_| EXTENTS[random.below(EXTENTS.len())])
        .collect();
    let mut own = || {
        let stretches = random.below(2) == 0;
        let own = extents
            .iter()
            .map(|&extent| match stretches && random.below(2) == 0 {
                true => 1,
                false => extent,
            });
        DynRank::from(own.collect::<Vec<usize>>())
    };
    let own = [own(), own()];
    STREAM_BYTES.set((random.below(8) == 0).then_some(4096));
    let mut entries = Entries::new(&extents, 2);
    let mut table = Table::new(Output::<f32>::nowhere(), &mut entries);
    table.set_out(None);
    for own in &own {
        table.row_major::<f32, _>(&[], own, Identity(rank));
    }
    let summary = table.summary;
    assert_eq!(summary.strided, 0, "row-major operands");
    let breaks = match extents.iter().all(|&extent| extent > 1) {
        true => Some(summary.breaks),
        // SAFETY: the summary of these entries.
        false => unsafe { table.entries.breaks_beside_ones(&summary) },
    };
    let rows = breaks.and_then(|breaks| {
        let rows = MergedRows::merged(&extents, breaks)?;
        let kernel = kernels.in_place(rows.n, summary.zero)?;
        Some((rows.n, kernel))
    });
    // The strides as the rule of broadcasting has them.
    let mut strides = vec![0; rank * 3];
    for (operand, own) in [&extents[..], own[0].as_slice(), own[1].as_slice()]
        .iter()
        .enumerate()
    {
        let mut run = 4;
        for axis in (0..rank).rev().filter(|&axis| own[axis] == extents[axis]) {
            strides[axis * 3 + operand] = run;
            run *= extents[axis] as isize;
        }
    }
    let raw = Raw {
        extents: &extents,
        strides: &strides,
        pitch: 3,
        operands: 3,
        outputs: 1,
    };
    if extents.contains(&0) {
        assert!(rows.is_none());
        return false;
    }
    let kinds = [LeafKind::of::<f32>(); 3];
    let axes = MergedAxes::in_place::<2>(&raw, &kinds).and_then(|(axes, zero)| {
        let axes = axes.two()?;
        let kernel = kernels.in_place_or_packed(&axes, &kinds, zero)?;
        Some((axes.n, kernel))
    });
    // Without axes there are none to merge.
    assert!(
        axes.is_some() || rows.is_none() || rank == 0,
        "{extents:?}, {own:?}"
    );
    let mut room = NestRoom::new();
    room.make(&raw);
    let facts = Facts {
        kinds: &kinds,
        instances: &kernels.instances,
        streams: crate::plan::streams(&raw, &kinds),
    };
    let nest = room.view();
    let schedule = schedule(&nest, &facts);
    for (n, kernel) in rows.into_iter().chain(axes) {
        let what = format!("{extents:?}, {own:?}: {nest:?}, {schedule:?}, rows {n:?}");
        assert!(schedule.way == Way::Rows && !schedule.streamed, "{what}");
        let planned = kernels.instance(schedule.instance);
        let same = planned
            .iter()
            .zip(kernel)
            .all(|(&a, &b)| std::ptr::fn_addr_eq(a, b));
        // One element is contiguous, and repeated.
        assert!(same || n[0] == 1, "another kernel: {what}");
        assert!(nest.rank() <= 2, "{what}");
        assert_eq!(schedule.block, n, "{what}");
    }
    if let Some(around) = RowsAround::of(&raw, &kinds, kernels) {
        let what = format!(
            "{extents:?}, {own:?}: {nest:?}, {schedule:?}, rows {:?}",
            around.n
        );
        let [n0, n1, calls] = around.n;
        assert!(schedule.way == Way::Rows && !schedule.streamed, "{what}");
        assert_eq!((nest.rank(), schedule.block), (3, [n0, n1]), "{what}");
        assert_eq!(
            nest.extents.iter().product::<usize>(),
            n0 * n1 * calls,
            "{what}"
        );
        let planned = kernels.instance(schedule.instance);
        let mut pairs = planned.iter().zip(around.kernel);
        assert!(pairs.all(|(&a, &b)| std::ptr::fn_addr_eq(a, b)), "{what}");
    }
    rows.is_some()
}

#[test]
fn the_shortcut_decides_as_the_schedule() {
    let mut random = Random(11);
    let mut taken = [0; 3];
    for _ in 0..34_000 {
        taken[0] += usize::from(decides::<AllUnit>(&mut random));
        taken[1] += usize::from(decides::<Second>(&mut random));
        taken[2] += usize::from(decides::<Open>(&mut random));
    }
    STREAM_BYTES.set(None);
    // The control: it takes many, and not all.
    assert!(
        taken.iter().all(|count| (3_000..30_000).contains(count)),
        "{taken:?}"
    );
}
