-- Whether the account is a bot account: a program plays with it.
ALTER TABLE accounts ADD COLUMN is_bot INTEGER NOT NULL DEFAULT 0;
-- The exact reason for declining. NULL: it is `reason`.
ALTER TABLE challenges ADD COLUMN exact_reason TEXT;
