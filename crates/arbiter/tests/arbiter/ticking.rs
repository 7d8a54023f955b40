//! A second clock, slow but obviously correct: it ticks every millisecond like a physical clock,
//! and is compared with the calculated one.

use proptest::prelude::*;
use staunton_arbiter::{Bonus, Command, Millis, Stage, TimeControl};

use crate::play::{Play, casual};

struct Ticking {
    stages: Vec<Stage>,
    stage: [usize; 2],
    moves_in_stage: [u16; 2],
    left: [Millis; 2],
    turn: usize,
    delay: Millis,
    spent: Millis,
}

impl Ticking {
    fn new(stages: Vec<Stage>) -> Self {
        let mut clock = Self {
            left: [stages[0].millis; 2],
            stages,
            stage: [0; 2],
            moves_in_stage: [0; 2],
            turn: 0,
            delay: 0,
            spent: 0,
        };
        clock.begin_turn();
        clock
    }

    fn bonus(&self) -> Bonus {
        self.stages[self.stage[self.turn]].bonus
    }

    fn begin_turn(&mut self) {
        self.spent = 0;
        self.delay = match self.bonus() {
            Bonus::Delay { millis } => millis,
            _ => 0,
        };
    }

    fn flag(&self) -> bool {
        self.left[self.turn] == 0
    }

    fn tick(&mut self) {
        self.spent += 1;
        if self.delay > 0 {
            self.delay -= 1;
        } else if self.left[self.turn] > 0 {
            self.left[self.turn] -= 1;
        }
    }

    fn press(&mut self) {
        match self.bonus() {
            Bonus::None | Bonus::Delay { .. } => {}
            Bonus::Increment { millis } => self.left[self.turn] += millis,
            Bonus::Bronstein { millis } => self.left[self.turn] += self.spent.min(millis),
        }
        let stage = &mut self.stage[self.turn];
        self.moves_in_stage[self.turn] += 1;
        if self.stages[*stage].moves == Some(self.moves_in_stage[self.turn]) {
            *stage += 1;
            self.moves_in_stage[self.turn] = 0;
            self.left[self.turn] += self.stages[*stage].millis;
        }
        self.turn = 1 - self.turn;
        self.begin_turn();
    }
}

fn bonus() -> impl Strategy<Value = Bonus> {
    prop_oneof![
        Just(Bonus::None),
        (0..40u64).prop_map(|millis| Bonus::Increment { millis }),
        (0..40u64).prop_map(|millis| Bonus::Bronstein { millis }),
        (0..40u64).prop_map(|millis| Bonus::Delay { millis }),
    ]
}

fn stages() -> impl Strategy<Value = Vec<Stage>> {
    let earlier = (1..4u16, 1..200u64, bonus()).prop_map(|(moves, millis, bonus)| Stage {
        moves: Some(moves),
        millis,
        bonus,
    });
    let last = (1..200u64, bonus()).prop_map(|(millis, bonus)| Stage {
        moves: None,
        millis,
        bonus,
    });
    (prop::collection::vec(earlier, 0..3), last).prop_map(|(mut stages, last)| {
        stages.push(last);
        stages
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn law_28_the_clock_agrees_with_one_that_ticks(
        stages in stages(),
        thoughts in prop::collection::vec(0..80u64, 1..16),
    ) {
        let mut ticking = Ticking::new(stages.clone());
        let mut play = Play::under(casual(TimeControl::Clock { stages }));
        let mut knights = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle();
        'game: for thought in thoughts {
            for _ in 0..thought {
                ticking.tick();
                play.wait(1);
                prop_assert_eq!(play.remaining(), ticking.left);
                prop_assert_eq!(play.game.delay_left(play.now), Some(ticking.delay));
                if ticking.flag() {
                    prop_assert_eq!(play.game.flag_due(), Some(play.now));
                    prop_assert!(play.ask(&Command::Flag).is_ok());
                    break 'game;
                }
            }
            prop_assert!(play.game.flag_due() > Some(play.now));
            prop_assert!(play.attempt(knights.next().unwrap()).is_ok());
            ticking.press();
            prop_assert_eq!(play.remaining(), ticking.left);
        }
        prop_assert_eq!(play.replayed(), play.game);
    }
}
