-- What the back office lists over all customers, in pages by id.
create index transactions_by_id on transactions (id, customer_id);
create index transactions_by_type on transactions (type, id, customer_id);
-- What has not gone well or not ended, which is what people look for.
create index transactions_unfinished on transactions (status, id, customer_id) where status <> 'completed';

-- Beginnings of names are found whatever the collation of the database.
create index customers_by_username on customers (lower(username) text_pattern_ops);
create index customers_by_email on customers (lower(email) text_pattern_ops, number);
create index customers_by_kyc_status on customers (kyc_status, number);

create index withdrawals_by_customer on withdrawals (customer_id, id);
create index payouts_by_customer on payouts (customer_id, id);
-- Tokens that are not listed are many, and asked for apart.
create index deposit_inbox_by_status on deposit_inbox (status, id) where reason <> 'unsupported_token';
create index deposit_inbox_by_reason on deposit_inbox (status, reason, id);
-- What waits for an outside party, the oldest first.
create index rail_payouts_requested on rail_payouts (created_at, id) where status = 'requested';
create index spends_waiting on spends (created_at, id) where status in ('requested', 'signed', 'broadcast', 'seen');
create index purchases_waiting on purchases (created_at, id) where status = 'processing';
create index instructions_waiting on instructions (created_at, reference) where status in ('waiting', 'sent');
create index ledger_blocks_by_reach on ledger_blocks (to_xact);

-- Audits that operators asked for. One runs at a time; what its process left behind ends when the next one begins.
create table audit_runs (
  id uuid primary key,
  operator text not null,
  status text not null check (status in ('running', 'sound', 'unsound', 'failed')),
  -- The checks that are done: claim, examined, violations, notes.
  checks jsonb not null default '[]',
  -- Why it failed, for people.
  problem text,
  started_at timestamptz not null,
  -- Its process is at it until then.
  leased_until timestamptz not null,
  ended_at timestamptz,
  check ((status = 'running') = (ended_at is null))
);
create unique index audit_runs_running on audit_runs (status) where status = 'running';
