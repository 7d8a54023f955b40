//! The addresses of the client's pages, as in `web/src/lib/navigation/router.ts`.

/// Pages without an id.
const SIMPLE: [&str; 17] = [
    "sign-in",
    "invite",
    "account",
    "oauth",
    "admin",
    "library",
    "search",
    "analysis",
    "editor",
    "learn",
    "board",
    "puzzles",
    "practice",
    "classes",
    "community",
    "join",
    "tournaments",
];

/// The parts of a tournament with their own pages.
const TOURNAMENT_PARTS: [&str; 8] = [
    "players",
    "standings",
    "crosstable",
    "settings",
    "journal",
    "print",
    "wall",
    "enter",
];

/// Returns whether the client has a page at this path, which begins without a slash. The page itself
/// may not exist, such as that of a game.
pub(super) fn is_page(path: &str) -> bool {
    let path = path.strip_suffix('/').unwrap_or(path);
    let parts: Vec<&str> = path.split('/').collect();
    match parts[..] {
        [""] | ["tournaments", "new"] => true,
        [page] => SIMPLE.contains(&page),
        ["tournament", id, part] => is_id(id) && TOURNAMENT_PARTS.contains(&part),
        ["tournament", id, "round", number] => {
            is_id(id) && is_of(number, 4, |byte| byte.is_ascii_digit())
        }
        ["game" | "player" | "class" | "library" | "tournament", id]
        | ["learn", "own", id]
        | ["learn", "own", id, "edit"] => is_id(id),
        // A code may contain encoded spaces.
        ["join", code] => is_of(code, 120, |byte| {
            byte.is_ascii_alphanumeric() || b"-%".contains(&byte)
        }),
        ["learn", lesson] => is_of(lesson, 64, |byte| is_lower(byte) || byte == b'-'),
        ["puzzles", puzzle] => is_puzzle(puzzle),
        ["library", id, "puzzles", puzzle] => is_id(id) && is_puzzle(puzzle),
        ["library", id, game] => is_id(id) && is_of(game, 9, |byte| byte.is_ascii_digit()),
        _ => false,
    }
}

fn is_id(text: &str) -> bool {
    is_of(text, 64, |byte| byte.is_ascii_alphanumeric())
}

fn is_puzzle(text: &str) -> bool {
    text.len() == 8 && is_of(text, 8, is_lower)
}

const fn is_lower(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit()
}

fn is_of(text: &str, longest: usize, is_allowed: impl Fn(u8) -> bool) -> bool {
    (1..=longest).contains(&text.len()) && text.bytes().all(is_allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_pages_of_the_client() {
        for (path, page) in [
            ("", true),
            ("game/abcd1234", true),
            ("game/abcd1234/", true),
            ("game/a-b", false),
            ("game/", false),
            ("game/abcd1234/moves", false),
            ("class/abcd1234", true),
            ("community", true),
            ("player/abcd1234", true),
            ("learn", true),
            ("learn/", true),
            ("learn/out-of-check", true),
            ("learn/Rook", false),
            ("learn/own/Ab3dE9xZ", true),
            ("learn/own/Ab3dE9xZ/edit", true),
            ("learn/own/Ab3dE9xZ/other", false),
            ("oauth", true),
            ("oauth/token", false),
            ("join", true),
            ("join/", true),
            ("join/K7M-2QX%209TD", true),
            ("join/a/b", false),
            ("puzzles/0abc1234", true),
            ("puzzles/fork", false),
            ("library/aB3dE6gH", true),
            ("library/aB3dE6gH/12", true),
            ("library/aB3dE6gH/x", false),
            ("library/aB3dE6gH/puzzles/0abc1234", true),
            ("tournaments/new", true),
            ("tournaments/old", false),
            ("tournament/aB3dE6gH", true),
            ("tournament/aB3dE6gH/standings", true),
            ("tournament/aB3dE6gH/enter", true),
            ("tournament/aB3dE6gH/round/12", true),
            ("tournament/aB3dE6gH/round/x", false),
            ("tournament/aB3dE6gH/other", false),
            ("favicon.ico", false),
            ("assets/index-3f.js", false),
            ("app", false),
            ("app/nothing", false),
            ("api/account", false),
            (".git/config", false),
            (".env", false),
            ("wp-admin", false),
            ("apple", false),
        ] {
            assert_eq!(is_page(path), page, "{path}");
        }
    }

    /// A page without an id that only the client knew would have the status 404.
    #[test]
    fn knows_every_page_without_an_id() {
        let router = include_str!("../../../../web/src/lib/navigation/router.ts");
        let (_, rest) = router.split_once("const simple = [").expect("the list");
        let (list, _) = rest.split_once(']').expect("the end of the list");
        let names = list.split('\'').skip(1).step_by(2);
        let missing: Vec<_> = names.filter(|name| !is_page(name)).collect();
        assert_eq!(missing, [""; 0]);
    }
}
