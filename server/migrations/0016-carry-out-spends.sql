alter table spends
  -- Blocks on top of its transaction, that block included.
  add column confirmations integer not null default 0 check (confirmations >= 0),
  -- What an operator decided, until a worker has carried it out.
  add column decision text check (decision in ('retry', 'fail')),
  add column decision_reason text,
  -- When it is looked at again although it has ended, in case its block is gone; null once it is old.
  add column recheck_at timestamptz;
create index spends_rechecked on spends (network, recheck_at) where recheck_at is not null;

-- Slots of these may have been given back, which leaves a gap below slots that are out.
create index spend_attempts_ended on spend_attempts (network, updated_at) where status in ('discarded', 'failed');

-- Transitions of one millisecond keep their order.
alter table spend_transitions
  alter column id set default gen_random_uuid(),
  add column number bigint generated always as identity;
drop index spend_transitions_by_spend;
create index spend_transitions_by_spend on spend_transitions (spend_id, number);
