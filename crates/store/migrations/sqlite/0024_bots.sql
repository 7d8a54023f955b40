-- Whether the account belongs to a program that plays by itself.
ALTER TABLE accounts ADD COLUMN is_bot INTEGER NOT NULL DEFAULT 0;
-- The exact reason for declining. NULL: it is `reason`.
ALTER TABLE challenges ADD COLUMN exact_reason TEXT;
