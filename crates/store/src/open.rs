//! Opens a store from the URL of a database.

use std::sync::Arc;

use crate::address::{Address, OpenError};
use crate::people::People;
use crate::store::Store;
use crate::{postgres, sqlite};

/// Opens the database at this address: `sqlite:PATH` for a file, which is created if it does not
/// exist, or `postgres://USER:PASSWORD@HOST/DATABASE`, in which missing tables are created. Must be
/// called in a Tokio runtime.
pub async fn open(address: &str) -> Result<Arc<dyn Store>, OpenError> {
    Ok(match address.parse()? {
        Address::Sqlite(path) => Arc::new(sqlite::open(&path).await?),
        Address::Postgres(url) => Arc::new(postgres::open(&url).await?),
    })
}

/// Opens only the people and the settings of an existing database, possibly while a server uses it.
/// Changes take effect in the server within a second or two. Must be called in a Tokio runtime.
pub async fn open_people(address: &str) -> Result<Arc<dyn People>, OpenError> {
    Ok(match address.parse()? {
        Address::Sqlite(path) => Arc::new(sqlite::open_beside(&path).await?),
        Address::Postgres(url) => Arc::new(postgres::open_beside(&url).await?),
    })
}
