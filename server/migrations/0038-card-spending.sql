-- What happens on cards: the transactions that customers see, what their authorisations hold, and what issuers tell.

create table card_transactions (
  -- Of an issue or a top-up, also of its purchase; of a purchase on a card, also of its authorisation.
  id uuid primary key,
  customer_id uuid not null,
  -- Null while the card is issued.
  card_id uuid references cards (id),
  card_type text not null check (card_type in ('SHOPPING', 'ADVERTISING')),
  type text not null check (type in ('issue', 'topup', 'purchase', 'refund', 'reversal')),
  -- declined: we said no. reversed: nothing was taken, and what was held is free again.
  status text not null check (status in ('pending', 'completed', 'declined', 'failed', 'reversed')),
  asset text not null,
  units numeric(78, 0) not null check (units > 0),
  merchant_name text,
  merchant_category text,
  merchant_country text,
  -- Why it was declined or failed, as a stable code.
  decline_reason text,
  -- Its transaction in the customer's history, where the wallet is touched.
  transaction_id uuid,
  -- How often it was told of: the number of its latest event.
  version bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((merchant_name is null) = (merchant_category is null) and (merchant_name is null) = (merchant_country is null)),
  check (status <> 'declined' or decline_reason is not null)
);
create index card_transactions_of_customer on card_transactions (customer_id, id);
create index card_transactions_of_card on card_transactions (card_id, id);

create table card_authorizations (
  -- Also of its card transaction.
  id uuid primary key,
  provider text not null,
  -- The issuer's own id of it.
  authorization_id text not null,
  card_id uuid not null references cards (id),
  -- What the issuer asked for, and our answer; null while only a clearing or a reversal has told of it.
  asked_units numeric(78, 0) check (asked_units > 0),
  decision text check (decision in ('approved', 'declined')),
  decline_reason text check (decline_reason in ('insufficient_funds', 'card_frozen', 'card_blocked', 'limit')),
  -- Held now, taken, and given back by the issuer, held or not.
  held_units numeric(78, 0) not null check (held_units >= 0),
  cleared_units numeric(78, 0) not null check (cleared_units >= 0),
  reversed_units numeric(78, 0) not null check (reversed_units >= 0),
  -- A final clearing came: nothing of it is held again.
  is_final boolean not null,
  -- The day of UTC in whose limits it counts.
  day date not null,
  -- When the rest is released; null where nothing is held.
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((asked_units is null) = (decision is null)),
  check ((decision is not distinct from 'declined') = (decline_reason is not null)),
  check ((held_units > 0) = (expires_at is not null)),
  check (held_units = 0 or (decision = 'approved' and not is_final)),
  unique (provider, authorization_id)
);
create index card_authorizations_of_day on card_authorizations (card_id, day) include (held_units, cleared_units);
create index card_authorizations_to_expire on card_authorizations (expires_at) where expires_at is not null;

-- What an issuer told beside authorisations, once for each of its transactions, however often and by whichever way it tells.
-- And recoveries, of which no issuer tells: a card pays back what the house lost by it.
create table card_movements (
  -- Also the reference of its entry.
  id uuid primary key,
  provider text not null,
  -- The issuer's own id of it.
  transaction_id text not null,
  kind text not null check (kind in ('clearing', 'reversal', 'refund', 'recovery')),
  card_id uuid not null references cards (id),
  -- The authorisation that it takes from or releases; a clearing without one has one made for it.
  authorization_id uuid references card_authorizations (id),
  units numeric(78, 0) not null check (units > 0),
  -- Of a clearing: the part that the card did not have, which the house lost.
  lost_units numeric(78, 0) not null check (lost_units between 0 and units),
  -- Of a refund: the part that paid such a loss back. Of a recovery: all of it.
  recovered_units numeric(78, 0) not null check (recovered_units between 0 and units),
  -- The day of UTC in whose limits a refund counts.
  day date not null,
  told_at timestamptz not null,
  created_at timestamptz not null,
  check ((kind in ('refund', 'recovery')) = (authorization_id is null)),
  check (kind = 'clearing' or lost_units = 0),
  check (kind = 'refund' or recovered_units = case kind when 'recovery' then units else 0 end),
  unique (provider, transaction_id)
);
create index card_movements_of_authorization on card_movements (authorization_id);
create index card_movements_losses on card_movements (card_id) where lost_units + recovered_units > 0;
create index card_movements_refunds on card_movements (card_id, day) include (units) where kind = 'refund';

-- What an issuer says that our books cannot follow; each waits for an operator, or for its card.
create table card_breaks (
  id uuid primary key,
  provider text not null,
  -- unknown_card: no card of ours. overdrawn: cleared beyond what the card had. contradiction: the same id with other facts.
  -- unreadable: news that cannot be taken, such as in another currency; its units are 0.
  kind text not null check (kind in ('unknown_card', 'overdrawn', 'contradiction', 'unreadable')),
  -- The issuer's own id of the transaction.
  transaction_id text not null,
  card_reference text not null,
  units numeric(78, 0) not null check (units >= 0),
  -- What was told, for whom it may concern.
  notice jsonb not null,
  opened_at timestamptz not null,
  resolved_at timestamptz,
  resolution text,
  resolved_by text,
  check ((resolved_at is null) = (resolution is null)),
  check ((units = 0) = (kind = 'unreadable')),
  unique (provider, kind, transaction_id)
);
create index card_breaks_open on card_breaks (opened_at, id) where resolved_at is null;

-- How far an issuer's activity was read.
create table card_activity (
  provider text primary key,
  cursor text,
  read_at timestamptz not null
);
