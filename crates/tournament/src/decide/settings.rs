//! Changes of settings.

use crate::event::Event;
use crate::refusal::Refusal;
use crate::settings::{Settings, System};
use crate::state::Tournament;

impl Tournament {
    pub(super) fn change_settings(&self, settings: &Settings) -> Result<Vec<Event>, Refusal> {
        settings.check()?;
        let current = self.current_round();
        if current > 0 || self.arena.wave > 0 {
            let is_same = match (self.settings.system, settings.system) {
                (
                    System::Swiss { accelerated, .. },
                    System::Swiss {
                        accelerated: new,
                        rounds,
                    },
                ) => {
                    if rounds < current {
                        return Err(Refusal::RoundsArePlayed(current));
                    }
                    accelerated == new
                }
                (old, new) => old == new,
            };
            if !is_same || self.settings.points != settings.points {
                return Err(Refusal::SystemIsFixed);
            }
        }
        if *settings == self.settings {
            return Ok(Vec::new());
        }
        Ok(vec![Event::SettingsChanged {
            settings: Box::new(settings.clone()),
        }])
    }
}
