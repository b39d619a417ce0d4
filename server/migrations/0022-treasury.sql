-- Deposits whose money still lies at the address that was paid, until a sweep has taken it.
alter table deposits add column swept_at timestamptz;
update deposits set swept_at = updated_at where is_house;
create index deposits_unswept on deposits (network, address, asset)
  where swept_at is null and not is_house and status in ('credited', 'suspended', 'kept', 'refunded');

-- What the treasury pays, each a spend of the same id.
create table treasury_payments (
  id uuid primary key,
  network text not null,
  purpose text not null check (purpose in ('sweep', 'gas', 'cold')),
  -- The deposit address that is swept or given gas; the hot wallet for cold.
  address text not null,
  -- The asset that a sweep or cold moves, or for which gas is.
  asset text not null,
  -- The deposits that a sweep takes at least.
  deposits uuid[] not null default '{}',
  status text not null check (status in ('open', 'confirmed', 'failed')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Never two at once of one address and asset, and of gas none beside another.
create unique index treasury_payments_open on treasury_payments (network, purpose, address, asset) where status = 'open';
create unique index treasury_gas_open on treasury_payments (network, address) where status = 'open' and purpose = 'gas';
create index treasury_payments_lately on treasury_payments (network, address, created_at);

-- What the house's wallets held when their chains were last asked, in the ledger's units.
create table treasury_balances (
  network text not null,
  role text not null check (role in ('hot', 'cold')),
  asset text not null,
  units numeric(78, 0) not null,
  -- What open payments from the hot wallet still need.
  needed numeric(78, 0) not null,
  height bigint not null,
  read_at timestamptz not null,
  primary key (network, role, asset)
);
