//! The shapes of a pattern as a text, `n m, m -> n m`: its inputs and its output.
//!
//! `n` and `m` are the rows and the inner extent of a cell. An extent is a number, a letter, a
//! multiple `2n`, or one of these with a margin, `n+2`.

/// An extent of the text, for some `n` and `m`.
fn extent(word: &str, n: usize, m: usize) -> usize {
    let (main, margin) = word.split_once('+').unwrap_or((word, "0"));
    let digits = main.trim_end_matches(['n', 'm']);
    let factor = digits.parse().unwrap_or(1);
    let letter = match &main[digits.len()..] {
        "n" => n,
        "m" => m,
        _ => 1,
    };
    factor * letter + margin.parse::<usize>().expect("a margin is a number")
}

/// The words of each shape; the output is the last.
fn words(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let shapes = text.split([',', '>']);
    shapes.map(|shape| shape.trim_end_matches('-').split_whitespace().collect())
}

/// The extents of the inputs and, as the last, of the output.
pub fn extents(text: &str, n: usize, m: usize) -> Vec<Vec<usize>> {
    let shape = |words: Vec<&str>| words.iter().map(|word| extent(word, n, m)).collect();
    words(text).map(shape).collect()
}

/// Which of the letters `n` and `m` the text has.
pub fn letters(text: &str) -> [bool; 2] {
    ['n', 'm'].map(|letter| text.contains(letter))
}

/// The elements of the first shape with both letters, or else of the first shape; margins do not
/// count.
pub fn size(text: &str, n: usize, m: usize) -> usize {
    let has = |words: &[&str], letter| words.iter().any(|word| word.contains(letter));
    let both = words(text).find(|words| has(words, 'n') && has(words, 'm'));
    let shape = both.or_else(|| words(text).next()).unwrap_or_default();
    let without_margin = |word: &&str| extent(word.split('+').next().unwrap_or(word), n, m);
    shape.iter().map(without_margin).product()
}
