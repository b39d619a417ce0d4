-- When the chain was last read to its end, by the system clock. Nothing is paid on a network whose watcher lags.
alter table chain_cursors add column read_at timestamptz;

alter table deposits
  -- Who paid, where the chain names them: a hint for people.
  add column payer text,
  -- It reached a wallet of the house's own.
  add column is_house boolean not null default false,
  -- Why it is nobody's, and what the provider said about it.
  add column reason text check (reason in
    ('missing_tag', 'unknown_tag', 'nobodys_address', 'below_minimum', 'doubtful', 'changed', 'late_for_invoice')),
  add column note text,
  -- How often a reorganisation took it after it was settled; each time is a loss of the house, until a block takes it again.
  add column reversals integer not null default 0 check (reversals >= 0),
  add column is_reversed boolean not null default false,
  -- Its transaction came back with another content, which is a deposit of its own.
  add column is_superseded boolean not null default false;

-- doubted: deep enough, and not in the books before people have looked at it; dismissed: they found it to be nothing.
-- kept: the house's own. refunded: sent back.
alter table deposits drop constraint deposits_status_check;
alter table deposits add constraint deposits_status_check check (status in
  ('pending', 'credited', 'suspended', 'doubted', 'dismissed', 'kept', 'refunded', 'orphaned', 'lost'));
drop index deposits_payment;
create unique index deposits_payment on deposits (network, txid, output_index)
  where status <> 'lost' and not is_superseded;
create index deposits_by_block on deposits (network, block_height) where block_hash <> '';
create index deposits_reversed on deposits (id) where is_reversed;
create index deposits_by_payer on deposits (network, payer) where payer is not null and customer_id is not null;

-- Payments to addresses of ours that nobody can be credited for, until an operator decides about them.
create table deposit_inbox (
  -- The deposit's; a token that is not listed has none.
  id uuid primary key,
  network text not null,
  txid text not null,
  output_index integer not null,
  address text not null,
  tag text not null,
  payer text,
  -- Null for a token that is not listed, which has its contract as the chain told it; its money is in no books.
  asset text,
  contract text,
  -- In the ledger's units, or the token's smallest ones.
  units numeric(78, 0) not null check (units > 0),
  reason text not null check (reason in
    ('missing_tag', 'unknown_tag', 'nobodys_address', 'below_minimum', 'doubtful', 'changed', 'late_for_invoice',
     'unsupported_token')),
  note text,
  block_height bigint not null,
  status text not null check (status in ('open', 'credited', 'refunded', 'kept')),
  -- Who decided, and why; the audit log has all.
  decided_by text,
  decided_for text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((asset is null) = (reason = 'unsupported_token') and (asset is null) = (contract is not null))
);
create index deposit_inbox_open on deposit_inbox (id) where status = 'open';
create unique index deposit_inbox_tokens on deposit_inbox (network, txid, output_index) where asset is null;

-- Payments of the inbox that go back, each a spend of the same id. Who wants one never approves it.
create table deposit_refunds (
  id uuid primary key,
  inbox_id uuid not null references deposit_inbox (id),
  address text not null,
  tag text,
  status text not null check (status in ('requested', 'approved', 'paid', 'failed', 'withdrawn')),
  initiator text not null,
  approver text check (approver <> initiator),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((approver is not null) = (status in ('approved', 'paid', 'failed')))
);
create unique index deposit_refunds_under_way on deposit_refunds (inbox_id) where status in ('requested', 'approved', 'paid');
