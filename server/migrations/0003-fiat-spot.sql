-- The fiat order book. Prices are whole price steps (ticks) and sizes whole lots of the pair, as the book counts them;
-- a value is ticks × lots. Numbers are given by the one market that owns the pair, so they have no gaps.

create table market_leases (
  pair text primary key,
  holder uuid not null,
  -- Rises with every holder; whatever a former holder still writes is refused by it.
  epoch bigint not null,
  expires_at timestamptz not null
);

create table orders (
  id uuid primary key,
  pair text not null,
  number bigint not null,
  customer_id uuid not null,
  customer_number bigint not null,
  side text not null check (side in ('buy', 'sell')),
  type text not null check (type in ('market', 'limit')),
  time_in_force text not null,
  self_trade_prevention text not null,
  client_order_id text,
  -- Null for a market order.
  price_ticks bigint,
  -- Of a market buy by budget what the budget bought, and null before that.
  lots bigint,
  budget numeric(78, 0),
  filled_lots bigint not null check (filled_lots >= 0),
  filled_value numeric(78, 0) not null check (filled_value >= 0),
  fee_units numeric(78, 0) not null check (fee_units >= 0),
  locked_units numeric(78, 0) not null check (locked_units >= 0),
  status text not null check (status in ('new', 'partially_filled', 'filled', 'cancelled')),
  -- Among the open orders of a price lower is earlier. An amended order that loses its place gets another.
  priority bigint not null,
  execution_message text,
  user_input_price text,
  user_input_price_total text,
  user_input_amount text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (pair, number),
  check (filled_lots <= lots),
  constraint orders_lock_while_open check (locked_units = 0 or status in ('new', 'partially_filled'))
);
create index orders_open on orders (pair, priority) where status in ('new', 'partially_filled');
create index orders_by_customer on orders (customer_id, id);
create unique index orders_client_order_id on orders (pair, customer_id, client_order_id)
  where client_order_id is not null and status in ('new', 'partially_filled');

create table trades (
  id uuid primary key,
  pair text not null,
  number bigint not null,
  price_ticks bigint not null,
  lots bigint not null,
  taker_side text not null,
  maker_order_id uuid not null,
  taker_order_id uuid not null,
  maker_customer_id uuid not null,
  taker_customer_id uuid not null,
  -- In the asset each received.
  maker_fee_units numeric(78, 0) not null,
  taker_fee_units numeric(78, 0) not null,
  created_at timestamptz not null,
  unique (pair, number)
);
create index trades_by_time on trades (pair, created_at);
create index trades_by_maker on trades (maker_customer_id, id);
create index trades_by_taker on trades (taker_customer_id, id);
create trigger append_only before update or delete or truncate on trades execute function refuse_change();
