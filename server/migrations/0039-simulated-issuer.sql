-- The simulated issuer of a sandbox: its state, the same for every process. Numbers and cvcs of cards are in no table.

-- What the house has there. Its row is locked by whatever moves money, so transactions are numbered in the order in which
-- they are committed.
create table simulated_issuer (
  is_only boolean primary key default true check (is_only),
  units numeric(78, 0) not null
);

-- What the house ordered: cards, and money on cards.
create table simulated_card_orders (
  -- Ours.
  reference uuid primary key,
  kind text not null check (kind in ('issue', 'load')),
  -- Of the card that is loaded, or that the order makes.
  card_reference text not null,
  payment_system text,
  units numeric(78, 0) not null check (units > 0),
  status text not null check (status in ('pending', 'done', 'rejected')),
  reason text,
  -- When the issuer decides a pending one by itself, or carries out all the same what it rejected.
  act_at timestamptz,
  check ((status = 'rejected') = (reason is not null)),
  check ((kind = 'issue') = (payment_system is not null))
);
create index simulated_card_orders_to_act_on on simulated_card_orders (act_at) where act_at is not null;

create table simulated_cards (
  card_reference text primary key,
  payment_system text not null,
  state text not null check (state in ('ACTIVE', 'FROZEN', 'BLOCKED')),
  issued_at timestamptz not null
);

create table simulated_card_transactions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('authorization', 'clearing', 'reversal', 'refund')),
  card_reference text not null,
  authorization_id bigint,
  units numeric(78, 0) not null check (units > 0),
  merchant_name text not null,
  merchant_category text not null,
  merchant_country text not null,
  is_final boolean not null default false,
  at timestamptz not null,
  -- Of an authorization: what the house said; null until it has.
  decision text,
  check (decision is null or kind = 'authorization'),
  check (kind <> 'reversal' or authorization_id is not null)
);
create index simulated_card_transactions_that_moved on simulated_card_transactions (id) where kind <> 'authorization';
