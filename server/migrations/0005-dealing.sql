-- Prices, and the products that deal against the house: crypto spot and the converters.

-- What one whole of a currency cost in USDT, one row for each currency and moment, for the figures of the last 24 hours.
create table price_ticks (
  ticked_at timestamptz not null,
  symbol text not null,
  bid numeric not null check (bid > 0),
  ask numeric not null check (ask >= bid),
  primary key (ticked_at, symbol)
);

-- The sandbox alone: currencies whose simulated price stands still, at numerator / denominator USDT for one whole.
create table price_pins (
  symbol text primary key,
  -- The pair that the control was called for, and that releases it.
  pair text not null,
  numerator numeric not null check (numerator > 0),
  denominator numeric not null check (denominator > 0)
);

-- The sandbox alone: what a port shall suffer next.
create table sandbox_faults (
  port text primary key,
  fault text not null,
  remaining integer not null check (remaining >= 0),
  -- Rises with each call of the control, so that every process notices.
  version bigint not null,
  -- Whether some process has used all of it up.
  is_over boolean not null default false
);

create table crypto_orders (
  customer_id uuid not null,
  id uuid not null,
  pair text not null,
  side text not null check (side in ('buy', 'sell')),
  type text not null check (type in ('market', 'limit')),
  from_asset text not null,
  to_asset text not null,
  from_units numeric(78, 0) not null check (from_units > 0),
  -- Null until a limit order is filled.
  to_units numeric(78, 0) check (to_units > 0),
  -- Quote per base; null for market orders.
  order_price numeric check (order_price > 0),
  status text not null check (status in ('processing', 'completed', 'cancelled')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Ids are UUID v7, so this key also lists a customer's orders by time.
  primary key (customer_id, id),
  check ((type = 'limit') = (order_price is not null)),
  check ((status = 'completed') = (to_units is not null))
);
-- Orders that wait for the market, best price first within a pair and side.
create index crypto_orders_waiting on crypto_orders (pair, side, order_price, id) where status = 'processing';
-- How many orders of a customer wait.
create index crypto_orders_open on crypto_orders (customer_id) where status = 'processing';
-- What a pair traded in the last 24 hours.
create index crypto_orders_completed on crypto_orders (updated_at) include (pair, side, from_units, to_units)
  where status = 'completed';

-- A rate held for a customer for a while. Used once: by the conversion that names it.
create table conversion_quotes (
  customer_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('crypto', 'fiat')),
  from_asset text not null,
  to_asset text not null,
  from_units numeric(78, 0) not null check (from_units > 0),
  to_units numeric(78, 0) not null check (to_units > 0),
  fee_units numeric(78, 0) not null check (fee_units >= 0),
  spread_units numeric(78, 0) not null check (spread_units >= 0),
  -- As it was published: to_asset for one from_asset, or fiat for one crypto.
  rate numeric not null check (rate > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (customer_id, id)
);
create index conversion_quotes_by_expiry on conversion_quotes (expires_at);

-- All that its quote said, so that it outlives the quote.
create table conversions (
  customer_id uuid not null,
  id uuid not null,
  quote_id uuid not null,
  kind text not null check (kind in ('crypto', 'fiat')),
  from_asset text not null,
  to_asset text not null,
  from_units numeric(78, 0) not null check (from_units > 0),
  to_units numeric(78, 0) not null check (to_units > 0),
  fee_units numeric(78, 0) not null check (fee_units >= 0),
  spread_units numeric(78, 0) not null check (spread_units >= 0),
  rate numeric not null check (rate > 0),
  created_at timestamptz not null,
  -- Ids are UUID v7, so this key also lists a customer's conversions by time.
  primary key (customer_id, id),
  -- Led by the quote, so that no other index answers for one quote.
  unique (quote_id, customer_id)
);
create index conversions_by_kind on conversions (customer_id, kind, id);

-- What the house did outside against the position that dealing left it with. A row is there before anything is done.
create table hedges (
  -- The reference that the provider knows it by.
  id uuid primary key,
  asset text not null,
  side text not null check (side in ('buy', 'sell')),
  units numeric(78, 0) not null check (units > 0),
  -- The market's middle in USDT for one whole when the hedge was decided.
  price numeric not null check (price > 0),
  status text not null check (status in ('pending', 'done', 'rejected')),
  -- The one that was asked, and the only one that may be asked again.
  provider text not null,
  -- What the provider calls it once it is done, what it bought or sold, and for how much USDT.
  provider_reference text,
  filled_units numeric(78, 0) check (filled_units > 0),
  filled_value_units numeric(78, 0) check (filled_value_units >= 0),
  -- Why nothing was done.
  reason text,
  created_at timestamptz not null,
  -- Somebody is at it until a while after this time.
  tried_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'done') = (provider_reference is not null)),
  check ((status = 'done') = (filled_units is not null)),
  check ((status = 'done') = (filled_value_units is not null)),
  check ((status = 'rejected') = (reason is not null))
);
-- One at a time of an asset.
create unique index hedges_pending on hedges (asset) where status = 'pending';
create index hedges_rejected on hedges (asset, updated_at) where status = 'rejected';

-- What the hedges of an asset that are done come to, so that nobody adds them up: bought less sold, and the USDT that they
-- brought less what they cost.
create table hedge_totals (
  asset text primary key,
  units numeric(78, 0) not null,
  proceeds numeric(78, 0) not null
);

-- The sandbox alone: the orders that its hedging provider was given.
create table simulated_hedges (
  reference uuid primary key,
  asset text not null,
  side text not null check (side in ('buy', 'sell')),
  units numeric(78, 0) not null check (units > 0),
  price numeric not null check (price > 0)
);
