//! Conversions from the types of the store to those of the protocol.

use net::origin::PublicUrl;
use protocol::http::people as wire;
use store::{Player, Registration, Role, Settings};

pub(crate) const fn role(role: Role) -> wire::Role {
    match role {
        Role::Player => wire::Role::Player,
        Role::Organiser => wire::Role::Organiser,
        Role::Admin => wire::Role::Admin,
    }
}

pub(super) const fn stored_role(role: wire::Role) -> Role {
    match role {
        wire::Role::Player => Role::Player,
        wire::Role::Organiser => Role::Organiser,
        wire::Role::Admin => Role::Admin,
    }
}

const fn registration(registration: Registration) -> wire::Registration {
    match registration {
        Registration::Open => wire::Registration::Open,
        Registration::Invite => wire::Registration::Invite,
        Registration::Closed => wire::Registration::Closed,
    }
}

const fn stored_registration(registration: wire::Registration) -> Registration {
    match registration {
        wire::Registration::Open => Registration::Open,
        wire::Registration::Invite => Registration::Invite,
        wire::Registration::Closed => Registration::Closed,
    }
}

pub(super) fn session(
    player: Player,
    settings: &Settings,
    public_url: Option<&PublicUrl>,
) -> wire::Session {
    wire::Session {
        hides_strangers: settings.safe && player.role.is_none(),
        public_url: public_url.map(ToString::to_string),
        open_reports: None,
        id: player.id.to_string(),
        name: player.name,
        role: player.role.map(role),
        registration: registration(settings.registration),
        guests_choose_names: !settings.safe,
    }
}

pub(super) fn settings(settings: Settings, always_safe: bool) -> wire::Settings {
    wire::Settings {
        always_safe,
        registration: registration(settings.registration),
        refused_names: settings.refused_names,
        safe: settings.safe,
        chat_off: settings.chat_off,
    }
}

pub(super) fn stored_settings(settings: wire::Settings) -> Settings {
    Settings {
        registration: stored_registration(settings.registration),
        refused_names: settings.refused_names,
        safe: settings.safe,
        chat_off: settings.chat_off,
    }
}
