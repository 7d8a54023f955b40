//! Opens a store from the URL of a database.

use std::sync::Arc;

use crate::address::{Address, OpenError};
use crate::explorer::Books;
use crate::people::People;
use crate::store::Store;
use crate::{postgres, sqlite};

/// Opens the database at this address: `sqlite:PATH` for a file, which is created if it does not
/// exist, or `postgres://USER:PASSWORD@HOST/DATABASE`, in which missing tables are created. The URL
/// may name several hosts, separated by commas. Must be called in a Tokio runtime.
pub async fn open(address: &str) -> Result<Arc<dyn Store>, OpenError> {
    Ok(match address.parse()? {
        Address::Sqlite(path) => Arc::new(sqlite::open(&path).await?),
        Address::Postgres(url) => Arc::new(postgres::open(&url, None).await?),
    })
}

/// Like [`open`], but searches, statistics and long lists read from a streaming standby of the
/// PostgreSQL database, while it is running and not far behind.
pub async fn open_with_replica(address: &str, replica: &str) -> Result<Arc<dyn Store>, OpenError> {
    let refused = |why: &str| OpenError::Server("the replica".to_owned(), why.to_owned());
    let Address::Postgres(url) = address.parse()? else {
        let why = "a SQLite database has no replica; name a PostgreSQL database, or no replica";
        return Err(refused(why));
    };
    let Ok(Address::Postgres(replica)) = replica.parse() else {
        let why =
            "its URL does not begin with postgres://; name a standby of the PostgreSQL server";
        return Err(refused(why));
    };
    Ok(Arc::new(postgres::open(&url, Some(&replica)).await?))
}

/// Opens only the people and the settings of an existing database, possibly while a server uses it.
/// Changes take effect in the server within a second or two. Must be called in a Tokio runtime.
pub async fn open_people(address: &str) -> Result<Arc<dyn People>, OpenError> {
    Ok(match address.parse()? {
        Address::Sqlite(path) => Arc::new(sqlite::open_beside(&path).await?),
        Address::Postgres(url) => Arc::new(postgres::open_beside(&url).await?),
    })
}

/// Like [`open_people`], for the opening books.
pub async fn open_books(address: &str) -> Result<Arc<dyn Books>, OpenError> {
    Ok(match address.parse()? {
        Address::Sqlite(path) => Arc::new(sqlite::open_beside(&path).await?),
        Address::Postgres(url) => Arc::new(postgres::open_beside(&url).await?),
    })
}
