//! Every sentence in every language.

use std::collections::BTreeSet;

use rules::{Role, Square};

use super::*;

fn on(role: Role, square: Square) -> Placed {
    Placed { role, square }
}

fn tactics() -> [Tactic; 4] {
    let by = on(Role::Bishop, Square::B4);
    let (one, two) = (on(Role::Queen, Square::D2), on(Role::Rook, Square::E1));
    [
        Tactic::Fork {
            by,
            targets: [one, two],
        },
        Tactic::Pin { pinned: one },
        Tactic::Skewer {
            by,
            front: one,
            behind: two,
        },
        Tactic::Discovery { by, target: one },
    ]
}

/// A fact of each sentence.
fn facts() -> Vec<Fact> {
    let piece = on(Role::Knight, Square::F6);
    let by = on(Role::Pawn, Square::E5);
    let san = "Nf3".to_owned();
    let square = Square::A8;
    let mut facts = vec![
        Fact::Stalemates,
        Fact::TooFewDefenders {
            piece,
            attackers: 3,
            defenders: 1,
        },
        Fact::CheaperAttacker { piece, by },
        Fact::Loses { piece, by },
        Fact::AllowsPromotion { square },
        Fact::Checkmates,
        Fact::ForcesMate,
        Fact::Promotes { square },
        Fact::TakesUndefended { piece },
        Fact::WinsMaterial { piece },
        Fact::Escapes { piece },
        Fact::Defends { piece },
        Fact::Attacks { piece },
        Fact::Castles,
        Fact::AdvancesPassedPawn { piece },
        Fact::Develops { piece },
        Fact::TakesCenter { piece },
        Fact::OpensFile { piece },
        Fact::OnlyMove,
        Fact::Choice,
        Fact::Sound,
    ];
    facts.extend([true, false].map(|left| Fact::Undefended { piece, by, left }));
    for moves in [1, 3] {
        let san = || san.clone();
        facts.push(Fact::MissesMate { moves, san: san() });
        facts.push(Fact::AllowsMate { moves, san: san() });
    }
    for tactic in tactics() {
        let san = || san.clone();
        facts.push(Fact::Makes { tactic });
        facts.push(Fact::Allows { tactic, san: san() });
        facts.push(Fact::Misses { tactic, san: san() });
    }
    for grade in [Grade::Inaccuracy, Grade::Mistake, Grade::Blunder] {
        let san = san.clone();
        facts.push(Fact::Better { san, grade });
    }
    facts.push(Fact::MissesUndefended {
        piece,
        san: san.clone(),
    });
    facts.push(Fact::MissesCapture {
        piece,
        san: san.clone(),
    });
    facts.push(Fact::MissesPromotion { san });
    facts
}

#[test]
fn translates_every_sentence() {
    assert_eq!(TEXTS.problems(), [""; 0]);
    let facts = facts();
    let english: BTreeSet<String> = facts.iter().map(ToString::to_string).collect();
    assert_eq!(english.len(), facts.len());
    for language in TEXTS.languages() {
        let said: BTreeSet<String> = facts.iter().map(|it| it.in_language(language)).collect();
        assert_eq!(said.len(), facts.len());
        for text in &said {
            assert!(
                !text.contains(['{', '}']) && !english.contains(text),
                "{text}"
            );
            assert!(
                text.starts_with(char::is_uppercase) && text.ends_with('.'),
                "{text}"
            );
        }
        // Each text of the file is used.
        let texts = TEXTS.texts(language).expect("a catalog");
        assert_eq!(texts.entries().count(), facts.len());
    }
}

#[test]
fn names_pieces_and_moves_in_the_language() {
    let german = Language::find("de").expect("German");
    let fork = Fact::Allows {
        tactic: tactics()[0],
        san: "Bb4+".to_owned(),
    };
    assert_eq!(
        fork.in_language(german),
        "Das erlaubt die Gabel Lb4+: die Dame auf d2 und der Turm auf e1 sind dann zugleich \
         angegriffen."
    );
    let left = Fact::Undefended {
        piece: on(Role::Knight, Square::F6),
        by: on(Role::Pawn, Square::E5),
        left: true,
    };
    assert_eq!(
        left.in_language(german),
        "Nach diesem Zug ist der Springer auf f6 ungedeckt, und der Bauer auf e5 kann schlagen."
    );
}
