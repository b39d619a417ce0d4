-- What customers withdraw, on chains and to other customers of the house.
create table withdrawals (
  -- Also of its transaction in the history, and of its spend.
  id uuid primary key,
  customer_id uuid not null,
  network text not null,
  asset text not null,
  units numeric(78, 0) not null check (units > 0),
  fee_units numeric(78, 0) not null check (fee_units >= 0),
  address text not null,
  tag text,
  -- The customer of the house who is paid without the chain; null for a payment on the chain.
  recipient_id uuid check (recipient_id <> customer_id),
  -- waiting: for an operator's approval.
  status text not null check (status in ('waiting', 'processing', 'completed', 'failed', 'cancelled')),
  -- The SHA-256, in hex, of the statement that an operator approves.
  statement_hash text not null,
  -- Its worth in units of USDT when it was requested, and the day of UTC to whose limit it counts.
  worth_units numeric(78, 0) not null check (worth_units >= 0),
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  -- Why it failed, for people.
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (recipient_id is null or status = 'completed')
);
create index withdrawals_open on withdrawals (customer_id, asset) where status in ('waiting', 'processing');
create index withdrawals_by_status on withdrawals (status, id);

-- The worth, in units of USDT, of a customer's withdrawals of a day of UTC.
create table withdrawal_days (
  customer_id uuid not null,
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  used_units numeric(78, 0) not null check (used_units >= 0),
  primary key (customer_id, day)
);

create table withdrawal_approvals (
  withdrawal_id uuid not null references withdrawals (id),
  operator text not null,
  -- Who wanted it, as its spend says.
  initiator text not null,
  statement_hash text not null,
  signature text not null,
  at timestamptz not null,
  primary key (withdrawal_id, operator),
  constraint nobody_approves_their_own check (initiator <> 'operator:' || operator)
);
create trigger append_only before update or delete or truncate on withdrawal_approvals
  execute function refuse_change();

-- Addresses that customers have named before they withdraw to them.
create table withdrawal_addresses (
  id uuid primary key,
  customer_id uuid not null,
  label text not null,
  -- Null for every currency of the network.
  asset text,
  network text not null,
  address text not null,
  tag text,
  usable_at timestamptz not null,
  created_at timestamptz not null,
  unique nulls not distinct (customer_id, network, address, tag, asset)
);

do $$
begin
  revoke update, delete on withdrawal_approvals from coffer_app;
exception
  when insufficient_privilege or undefined_object then raise notice 'coffer_app was not prepared: %', sqlerrm;
end $$;
