//! Opens a store from the URL of a database.

use std::sync::Arc;

use crate::address::{Address, OpenError};
use crate::people::People;
use crate::store::Store;
use crate::{postgres, sqlite};

/// Opens the database at this address: `sqlite:PATH`, a file that is made if there is none, or
/// `postgres://USER:PASSWORD@HOST/DATABASE`, of which the tables are made if there are none. Must
/// be called in a Tokio runtime.
pub async fn open(address: &str) -> Result<Arc<dyn Store>, OpenError> {
    Ok(match address.parse()? {
        Address::Sqlite(path) => Arc::new(sqlite::open(&path).await?),
        Address::Postgres(url) => Arc::new(postgres::open(&url).await?),
    })
}

/// Opens the people and the settings of a database that is there, also while a server uses it: what
/// is changed holds there within a second or two. Must be called in a Tokio runtime.
pub async fn open_people(address: &str) -> Result<Arc<dyn People>, OpenError> {
    Ok(match address.parse()? {
        Address::Sqlite(path) => Arc::new(sqlite::open_beside(&path).await?),
        Address::Postgres(url) => Arc::new(postgres::open_beside(&url).await?),
    })
}
