-- What the house asks outside parties to do. The content of an instruction is its product's rows, under the reference.
create table instructions (
  kind text not null,
  reference uuid not null,
  -- The one that is asked, and the only one that may be asked about it.
  provider text not null,
  -- sent: it was placed at least once, so it is looked up before it is placed again.
  status text not null check (status in ('waiting', 'sent', 'done', 'rejected', 'withdrawn')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- Somebody is at it until then.
  leased_until timestamptz,
  -- Why the last attempt brought no outcome.
  problem text,
  -- Why it was rejected or withdrawn.
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (kind, reference)
);
create index instructions_due on instructions (kind, due_at) where status in ('waiting', 'sent');

-- Payments by the house on chains.
create table spends (
  id uuid primary key,
  network text not null,
  purpose text not null check (purpose in ('withdrawal', 'sweep', 'gas', 'cold', 'refund', 'void')),
  initiator text not null,
  from_indexes integer[] not null check (cardinality(from_indexes) > 0),
  address text not null,
  tag text,
  contract text,
  -- In the asset's smallest units on the chain; null for all there is.
  units numeric(78, 0) check (units >= 0),
  approvals jsonb not null default '[]',
  status text not null check (status in
    ('requested', 'signed', 'broadcast', 'seen', 'confirmed', 'failed', 'cancelled')),
  -- Why it waits, for people.
  problem text,
  due_at timestamptz not null,
  leased_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index spends_open on spends (network, due_at) where status in ('requested', 'signed', 'broadcast', 'seen');

-- The transactions of a spend, one after the other: the later ones take the place of those that were stuck.
create table spend_attempts (
  id uuid primary key,
  spend_id uuid not null references spends (id),
  number integer not null check (number > 0),
  network text not null,
  unsigned text not null,
  slots text[] not null check (cardinality(slots) > 0),
  units numeric(78, 0) not null,
  fee_max numeric(78, 0) not null,
  -- Null until it is signed.
  raw text,
  txid text,
  status text not null check (status in
    ('prepared', 'signed', 'broadcast', 'seen', 'confirmed', 'failed', 'replaced', 'discarded')),
  block_height bigint,
  block_hash text,
  -- What the network took.
  fee numeric(78, 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (spend_id, number),
  check ((raw is null) = (txid is null)),
  check (raw is not null or status in ('prepared', 'discarded'))
);
create unique index spend_attempts_txid on spend_attempts (network, txid);

-- What is used up by a spend, and so by nothing else. Gone when its spend gives it back before anything was signed.
create table spend_slots (
  network text not null,
  address text not null,
  slot text not null,
  spend_id uuid not null references spends (id),
  primary key (network, address, slot)
);
create index spend_slots_by_spend on spend_slots (spend_id);

create table spend_transitions (
  id uuid primary key,
  spend_id uuid not null references spends (id),
  from_status text,
  to_status text not null,
  cause text not null,
  txid text,
  at timestamptz not null
);
create index spend_transitions_by_spend on spend_transitions (spend_id, id);
create trigger append_only before update or delete or truncate on spend_transitions execute function refuse_change();

-- The house's own addresses: payments between them are no deposits.
create table house_wallets (
  network text not null,
  role text not null check (role in ('hot', 'cold')),
  address text not null,
  primary key (network, role, address)
);

-- The fee of a payment as its chain told it last; requests read it, workers write it.
create table network_fees (
  network text not null,
  -- Empty for the network's own coin.
  contract text not null,
  units numeric(78, 0) not null check (units >= 0),
  read_at timestamptz not null,
  primary key (network, contract)
);

-- Operators and what they did.
create table operators (
  name text primary key,
  -- Ed25519, raw 32 bytes: proves approvals, at the signer too.
  public_key bytea not null,
  is_active boolean not null default true,
  created_at timestamptz not null
);

create table operator_actions (
  id uuid primary key,
  operator text not null,
  action text not null,
  subject text,
  reason text,
  details jsonb not null,
  at timestamptz not null
);
create trigger append_only before update or delete or truncate on operator_actions execute function refuse_change();

-- The kill switch: nothing is paid on a network that has a row here.
create table halted_networks (
  network text primary key,
  operator text not null,
  reason text not null,
  at timestamptz not null
);

do $$
begin
  revoke update, delete on spend_transitions, operator_actions from coffer_app;
exception
  when insufficient_privilege or undefined_object then raise notice 'coffer_app was not prepared: %', sqlerrm;
end $$;
