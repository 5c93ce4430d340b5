//! Errors of joining and splitting arrays, and of reshaping into a named shape.

use super::{ShapeError, ShapeErrorKind, messages};

messages! { ShapeError ShapeErrorKind
    /// An axis cannot be split at `at`.
    split_out_of_range(axis: usize, at: usize, extent: usize) IndexOutOfRange
        "axis {axis} has extent {extent} and cannot be split at {at}";

    /// An axis does not make `parts` equal parts.
    unequal_parts(axis: usize, parts: usize, extent: usize) ExtentMismatch
        "axis {axis} {}",
        match parts {
            0 => "cannot be split into 0 parts".into(),
            _ => format!(
                "has extent {extent}, which is no multiple of {parts}, \
                 and cannot be split into {parts} equal parts"
            ),
        };

    /// Operand `operand` of `op` has another extent along `axis` than operand 0.
    operands_differ(op: &str, operand: usize, axis: usize, expected: usize, found: usize) ExtentMismatch
        "operand {operand} of `{op}` has extent {found} along axis {axis}, operand 0 has {expected}: {}",
        match op {
            "concat" => "only the extents along the axis that joins them may differ",
            _ => "they have one shape",
        };

    /// Operand `operand` of `op` has another rank than operand 0.
    operand_ranks_differ(op: &str, operand: usize, expected: usize, found: usize) RankMismatch
        "operand {operand} of `{op}` has rank {found}, operand 0 has rank {expected}";

    /// An extent below -1.
    negative_extent(axis: usize, extent: i128) LenMismatch
        "the extent {extent} of axis {axis} is negative: an extent is at least 0, or -1 for the one that the number of elements gives";

    /// An axis has no windows or parts of `len` positions.
    window_of(axis: usize, len: usize, extent: usize) ExtentMismatch
        "axis {axis} has extent {extent} and no parts of {len} positions: {}",
        match extent {
            0 => "it is empty".into(),
            _ => format!("1 to {extent} are legal"),
        };

    /// `op` takes arrays of at least `least` axes.
    too_few_axes(op: &str, least: usize, rank: usize) RankMismatch
        "`{op}` takes an array of at least {least} axes, but the rank is {rank}";

    /// An axis without elements has none to pad with.
    nothing_to_pad_with(axis: usize) ExtentMismatch
        "axis {axis} of the operand of `pad_with` has no elements to pad with: \
         `PadMode::Constant(value)` pads it with a value";

    /// Bytes at an address that elements do not have.
    #[cfg(feature = "bytemuck")]
    misaligned_bytes(align: usize) InvalidValue
        "the bytes start at an address that is no multiple of {align}, the alignment of an element: \
         copy them into an array of elements, or read them at an aligned place";

    /// Bytes that are no whole number of elements.
    #[cfg(feature = "bytemuck")]
    bytes_of_elements(bytes: usize, size: usize) LenMismatch
        "{bytes} bytes are no whole number of elements of {size} bytes";

    /// An array of arrow has nulls.
    #[cfg(feature = "arrow")]
    nulls(what: &str, nulls: usize, len: usize) InvalidValue
        "{nulls} of {len} {what} are null: `values()` has something in their places, and `valid()` is a mask \
         for them, `valid.select(values, 0.0)`; or fill or drop them before";

    /// The items of a list of arrow have another type.
    #[cfg(feature = "arrow")]
    list_items(expected: &str, found: &str) InvalidValue
        "the lists have items of type {found}, not {expected}: cast the column before";

    /// The samples of an image have another type.
    #[cfg(feature = "image")]
    image_samples(expected: &str, found: &str) InvalidValue
        "the image is `{found}`, whose samples are not {expected}: ask for u8, u16 or f32 as its name ends \
         (8, 16, 32F), or convert it, `image.to_rgb8()`, `image.to_rgb32f()`";

    /// The last axis of an image has another extent than its pixels have channels.
    #[cfg(feature = "image")]
    image_channels(channels: usize, found: usize, extents: &[usize]) ExtentMismatch
        "`to_image` of shape {extents:?}: axis 2 has extent {found}, and the pixels have {}: \
         `Luma` has 1 channel and no axis for it, `LumaA` has 2, `Rgb` 3, `Rgba` 4",
        match channels { 1 => "1 channel".into(), _ => format!("{channels} channels") };

    /// An array has another number of axes than an image of these channels.
    #[cfg(feature = "image")]
    image_rank(channels: usize, extents: &[usize]) RankMismatch
        "`to_image` of shape {extents:?}: {}",
        match channels {
            1 => "an image of one channel has 2 axes, height and width",
            _ => "an image has 3 axes, height, width and channels",
        };

    /// `op` of no operands.
    no_operands(op: &str) NoOperands
        "`{op}` of no arrays has no shape: give it at least one";
}

impl ShapeError {
    /// No shape of these extents, one of which may be open, has `count` elements; `known` is the
    /// product of the others.
    #[cold]
    pub(crate) fn not_inferred(
        extents: &[Option<usize>],
        known: Option<usize>,
        count: usize,
    ) -> Self {
        let show = |extent: &Option<usize>| extent.map_or("_".into(), |extent| extent.to_string());
        let shape: Vec<String> = extents.iter().map(show).collect();
        let text = known.map_or("too many".into(), |known| known.to_string());
        let number = match (extents.contains(&None), &*text) {
            (false, _) => format!("has {text} elements"),
            (true, "0") => "has no elements, whatever `_` is".into(),
            (true, _) => format!("has a multiple of {text} elements"),
        };
        let shape = shape.join(", ");
        let fits = match known.filter(|&known| known > 1 && extents.contains(&None)) {
            Some(known) if count > known => {
                let below = count - count % known;
                let above = below.saturating_add(known);
                format!("; {below} would fit, as `v.slice(s![..{below}])` of a vector, or {above}")
            }
            _ => String::new(),
        };
        let message = format!("the shape [{shape}] {number}, but there are {count}{fits}");
        Self::new(ShapeErrorKind::LenMismatch, message)
    }
}
