//! Settings of the server.

mod read;
mod types;
mod write;

use async_trait::async_trait;

use crate::database::{Access, Database};
use crate::error::Unavailable;

pub use types::{Registration, Settings};

/// Durable storage of the settings. See [`Store`](crate::Store) for the guarantees of writes.
#[async_trait]
pub trait ServerSettings: Access {
    /// The current settings.
    async fn settings(&self) -> Result<Settings, Unavailable> {
        self.database()
            .read(move |connection| read::settings(connection))
            .await
    }

    /// Replaces the settings.
    async fn set_settings(&self, settings: Settings) -> Result<(), Unavailable> {
        self.database().write(settings).await
    }
}

impl ServerSettings for Database {}
