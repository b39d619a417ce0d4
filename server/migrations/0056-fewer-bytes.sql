-- The data of an event is kept as the text that it is told as: jsonb would take it apart here and spell it again there.
alter table events alter column data type json using data::json;

-- A request is found by one hash of its customer, operation and key, where an index over the three was wider than the row
-- of most answers. Requests of the last day are taken over, so that none of them can act twice.
create table idempotency_records (
  id uuid primary key,
  -- Empty where the payload is not known: records of an earlier version.
  fingerprint bytea not null,
  outcome text not null,
  answered_at bigint not null,
  expires_at timestamptz not null
);
insert into idempotency_records (id, fingerprint, outcome, answered_at, expires_at)
select encode(substring(sha256(convert_to(customer_id || '/' || operation || '/' || key, 'UTF8')) for 16), 'hex')::uuid,
  decode(fingerprint, 'hex'), outcome, answered_at, expires_at
from idempotency_keys;
drop table idempotency_keys;
-- Rows come nearly in the order in which they expire.
create index idempotency_records_by_expiry on idempotency_records using brin (expires_at) with (autosummarize = on);
