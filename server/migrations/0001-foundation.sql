-- Keys are made by the application and led by their owner where a table grows with customers, so that the
-- tables can be distributed by owner. Hot tables carry no foreign keys: one writer fills them, and the audit
-- proves what a constraint would have claimed.

create table business_clock (
  is_only boolean primary key default true check (is_only),
  offset_ms bigint not null check (offset_ms >= 0)
);
insert into business_clock (offset_ms) values (0);

-- Customers ---------------------------------------------------------------------------------------------------------

create table customers (
  id uuid primary key,
  -- The public integer id; also the index of the customer's deposit addresses (BIP-32 allows 31 bits).
  number bigint generated always as identity unique check (number between 1 and 2147483647),
  username text not null,
  email text not null,
  email_verified_at timestamptz,
  kyc_status text not null,
  tariff text not null,
  created_at timestamptz not null
);
create unique index customers_username_key on customers (lower(username));

create table api_keys (
  id text primary key,
  customer_id uuid not null references customers (id),
  sealed_secret bytea not null,
  permissions text[] not null,
  allowed_ips text[] not null,
  rate_limit_per_minute integer not null check (rate_limit_per_minute > 0),
  expires_at timestamptz,
  is_active boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index api_keys_by_customer on api_keys (customer_id);

-- Sealed at the first start and opened at every other, so that a wrong master key is noticed before it is needed.
create table master_key_check (
  is_only boolean primary key default true check (is_only),
  sealed bytea not null
);

create table idempotency_keys (
  customer_id uuid not null,
  operation text not null,
  key text not null,
  fingerprint text not null,
  -- Text, not jsonb: a repeat gets the same bytes.
  outcome text not null,
  answered_at bigint not null,
  expires_at timestamptz not null,
  primary key (customer_id, operation, key)
);
-- Rows come in the order in which they expire, so a block range index finds them and costs an insert nothing.
create index idempotency_keys_by_expiry on idempotency_keys using brin (expires_at) with (autosummarize = on);

-- The ledger --------------------------------------------------------------------------------------------------------

-- How fine each asset is kept. Units mean nothing without it, so it never changes.
create table ledger_assets (
  symbol text primary key,
  scale integer not null check (scale >= 0)
);

create table ledger_accounts (
  id uuid primary key,
  owner_id uuid not null,
  kind text not null,
  asset text not null,
  opened_at timestamptz not null default now(),
  unique (owner_id, kind, asset)
);

create table ledger_balances (
  account_id uuid primary key,
  balance numeric(78, 0) not null,
  -- How many movements the account has seen.
  sequence bigint not null,
  may_go_negative boolean not null,
  check (balance >= 0 or may_go_negative)
) with (fillfactor = 50); -- room for heap-only updates: balances change all the time and their key never

create table ledger_entries (
  id uuid primary key,
  kind text not null,
  reference text not null,
  posted_at timestamptz not null,
  -- The transaction that wrote it; the sealer goes by this, since ids commit out of order.
  xact xid8 not null default pg_current_xact_id(),
  unique (kind, reference)
);
create index ledger_entries_by_xact on ledger_entries (xact);

create table ledger_movements (
  entry_id uuid not null,
  position smallint not null,
  from_account uuid not null,
  to_account uuid not null,
  amount numeric(78, 0) not null check (amount > 0),
  -- The accounts' movement numbers and balances after this movement: a statement without a running sum.
  from_sequence bigint not null,
  from_balance numeric(78, 0) not null,
  to_sequence bigint not null,
  to_balance numeric(78, 0) not null,
  primary key (entry_id, position),
  check (from_account <> to_account)
);
create unique index ledger_movements_by_from on ledger_movements (from_account, from_sequence);
create unique index ledger_movements_by_to on ledger_movements (to_account, to_sequence);

create table ledger_blocks (
  height bigint primary key check (height > 0),
  -- The block holds every entry whose transaction is at or above from_xact and below to_xact.
  from_xact xid8 not null,
  to_xact xid8 not null check (to_xact > from_xact),
  entry_count bigint not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on ledger_assets execute function refuse_change();
create trigger append_only before update or delete or truncate on ledger_accounts execute function refuse_change();
create trigger append_only before update or delete or truncate on ledger_entries execute function refuse_change();
create trigger append_only before update or delete or truncate on ledger_movements execute function refuse_change();
create trigger append_only before update or delete or truncate on ledger_blocks execute function refuse_change();

-- What customers and the world are told -------------------------------------------------------------------------------

create table transactions (
  customer_id uuid not null,
  id uuid not null,
  type text not null,
  status text not null,
  asset text not null,
  units numeric(78, 0) not null,
  fee_units numeric(78, 0) not null,
  direction text not null,
  network text,
  address text,
  tag text,
  txid text,
  confirmations integer,
  confirmations_required integer,
  counterparty text,
  comment text,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Ids are UUID v7, so this key also lists a customer's transactions by time.
  primary key (customer_id, id)
);
create index transactions_open on transactions (customer_id) where status in ('pending', 'processing');

create table events (
  id uuid not null,
  xact xid8 not null default pg_current_xact_id(),
  customer_id uuid not null,
  type text not null,
  subject text not null,
  data jsonb not null,
  created_at timestamptz not null,
  -- The order in which they are read: ids commit out of order.
  primary key (xact, id)
);

-- Deposits ------------------------------------------------------------------------------------------------------------

create table deposit_addresses (
  network text not null,
  address text not null,
  -- Empty on networks where every customer has an address of their own.
  tag text not null default '',
  customer_id uuid not null references customers (id),
  created_at timestamptz not null,
  primary key (network, address, tag),
  unique (customer_id, network)
);

create table deposits (
  id uuid primary key,
  network text not null,
  txid text not null,
  output_index integer not null,
  address text not null,
  tag text not null,
  asset text not null,
  units numeric(78, 0) not null,
  -- Null when the address or tag is nobody's.
  customer_id uuid,
  status text not null check (status in ('pending', 'credited', 'suspended', 'orphaned')),
  block_height bigint not null,
  block_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (network, txid, output_index)
);
create index deposits_pending on deposits (network, block_height) where status = 'pending';

create table chain_cursors (
  network text primary key,
  -- The provider's own words for where it stands.
  cursor jsonb not null
);

-- The application's role ---------------------------------------------------------------------------------------------
-- The server works under coffer_app, which can add to the books and never change them. A login that may not make roles
-- keeps working as the owner, and the triggers above still refuse; the server warns about it at start.

do $$
begin
  begin
    create role coffer_app nologin;
  exception
    -- Another database of this cluster, or another server at this moment, has made it.
    when duplicate_object or unique_violation then null;
  end;
  execute format('grant coffer_app to %I', current_user);
  grant usage on schema public to coffer_app;
  grant select, insert, update, delete on all tables in schema public to coffer_app;
  alter default privileges in schema public grant select, insert, update, delete on tables to coffer_app;
  revoke update, delete on ledger_assets, ledger_accounts, ledger_entries, ledger_movements, ledger_blocks, schema_migrations from coffer_app;
exception
  when insufficient_privilege then raise notice 'coffer_app was not prepared: %', sqlerrm;
end $$;
