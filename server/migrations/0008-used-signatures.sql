-- A signature counts once where a repeat would send value away again, and where a message signs in on a stream.
create table used_signatures (
  signature bytea primary key,
  -- The idempotency key that it was used with; null when there was none.
  idempotency_key text,
  -- When its timestamp is too old to be accepted, by the machine's clock.
  expires_at timestamptz not null
);
-- Rows come nearly in the order in which they expire, as those of idempotency_keys do.
create index used_signatures_by_expiry on used_signatures using brin (expires_at) with (autosummarize = on);
