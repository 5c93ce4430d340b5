//! Lists the documented interface of the library, one item a line, from the pages that `cargo doc`
//! writes: `public_api target/doc/broadloom`.
//!
//! `all.html` names the items. The page of an item has its declaration, the inherent methods and the
//! variants of a type, and the members of a trait. Implementations of foreign traits are left out.
//! Items with `#[doc(hidden)]` have no page.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

/// The text of a piece of a page, in one line.
fn text(html: &str) -> String {
    // Blocks are not separated by spaces.
    let blocks = html
        .replace("<div", " <div")
        .replace("<br", " <br")
        .replace("</div>", "</div> ");
    let blocks = blocks.replace("]</span>", "]</span> ");
    let mut text = String::new();
    for (number, piece) in blocks.split('<').enumerate() {
        let outside = piece.split_once('>').map_or(piece, |(_, text)| text);
        text += if number == 0 { piece } else { outside };
    }
    let text = text
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"");
    let text = text
        .replace("&#39;", "'")
        .replace("&amp;", "&")
        .replace(['§', 'ⓘ'], "");
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = line.replace("( ", "(").replace(", )", ")");
    line.trim_end_matches(',').to_owned()
}

/// Every text between a `start` and the next `end`.
fn pieces<'a>(page: &'a str, start: &str, end: &str) -> Vec<&'a str> {
    let starts = page
        .match_indices(start)
        .map(|(at, _)| &page[at + start.len()..]);
    starts
        .filter_map(|rest| rest.split_once(end))
        .map(|(piece, _)| piece)
        .collect()
}

/// The lines about the item of a page.
fn item(page: &str) -> Vec<String> {
    // A declaration repeats the members of a type or a trait: they have lines of their own.
    let declaration = pieces(
        page,
        "<pre class=\"rust item-decl\"><code>",
        "</code></pre>",
    );
    let declaration = text(declaration.first().copied().unwrap_or_default());
    let head = match declaration.starts_with("macro") {
        true => declaration.as_str(),
        false => declaration.split('{').next().unwrap_or_default(),
    };
    let mut lines = vec![head.trim_end_matches([',', ' ']).to_owned()];
    // Implementations of traits come after those of the type.
    let own = [
        "id=\"trait-implementations\"",
        "id=\"synthetic-implementations\"",
        "id=\"implementors\"",
        "id=\"foreign-impls\"",
        "id=\"deref-methods",
    ];
    let end = own
        .iter()
        .filter_map(|id| page.find(id))
        .min()
        .unwrap_or(page.len());
    let page = &page[..end];
    for variant in pieces(page, "<section id=\"variant.", "</section>") {
        lines.extend(
            variant
                .split_once("<h3")
                .map(|(_, rest)| format!("    {}", text(&format!("<h3{rest}")))),
        );
    }
    for field in pieces(page, "<span id=\"structfield.", "</span>") {
        lines.extend(
            field
                .split_once("<code>")
                .map(|(_, rest)| format!("    {}", text(rest))),
        );
    }
    for member in pieces(page, "<h4 class=\"code-header\">", "</h4>") {
        lines.push(format!("    {}", text(member)));
    }
    lines
}

fn main() {
    let folder = env::args().nth(1).expect("the folder of the documentation");
    let folder = Path::new(&folder);
    let read = |path: &str| fs::read_to_string(folder.join(path)).expect("a page");
    let mut items = BTreeMap::new();
    let list = read("all.html");
    let links = pieces(&list, "<li><a href=\"", "\"").into_iter();
    for link in links.filter(|link| !link.contains('#')) {
        let (modules, file) = link.rsplit_once('/').unwrap_or(("", link));
        let mut parts = file.split('.');
        let (kind, name) = (
            parts.next().unwrap_or_default(),
            parts.next().unwrap_or_default(),
        );
        let path = [modules, name].join("/").replace('/', "::");
        let path = path.trim_start_matches("::").to_owned();
        items.insert(
            (path.matches("::").count(), path, kind.to_owned()),
            item(&read(link)),
        );
    }
    assert!(items.len() > 100, "the pages are written in another way");
    // The shortest path of an item has its lines, the others name it.
    let mut told: BTreeMap<(String, Vec<String>), String> = BTreeMap::new();
    let mut listed = BTreeMap::new();
    for ((_, path, kind), lines) in items {
        let name = path.rsplit("::").next().unwrap_or_default();
        let first = told
            .entry((format!("{kind} {name}"), lines.clone()))
            .or_insert_with(|| path.clone());
        let lines = if *first == path {
            lines
        } else {
            vec![format!("= {first}")]
        };
        listed.insert((path, kind), lines);
    }
    for ((path, kind), lines) in listed {
        println!("{kind} {path}: {}", lines.join("\n"));
    }
}
