-- What the fiat order book tells the world, and what it keeps for its customers beside their orders.

-- The events of a customer that belong to a topic are numbered from 1 without gaps. The number is taken under a row
-- lock that is held until the commit, so within a topic the numbers rise as the transactions commit.
create table event_topics (
  customer_id uuid not null,
  topic text not null,
  last_sequence bigint not null,
  primary key (customer_id, topic)
) with (fillfactor = 50); -- room for heap-only updates

alter table events add column topic text, add column sequence bigint;
create unique index events_by_topic on events (customer_id, topic, sequence) where topic is not null;

-- Prices in ticks, sizes in lots, value in ticks × lots, as in trades. Written with the trades they sum up; other
-- resolutions are made of these three.
create table candles (
  pair text not null,
  resolution text not null check (resolution in ('1', '60', 'D')),
  opened_at timestamptz not null,
  open_ticks bigint not null,
  high_ticks bigint not null,
  low_ticks bigint not null,
  close_ticks bigint not null,
  lots numeric(78, 0) not null,
  value numeric(78, 0) not null,
  trades bigint not null,
  primary key (pair, resolution, opened_at)
) with (fillfactor = 50);

-- Armed dead man's switches: when the time comes, the open orders of the customer in the pair are cancelled.
create table cancel_timers (
  customer_id uuid not null,
  pair text not null,
  cancel_at timestamptz not null,
  primary key (customer_id, pair)
);
create index cancel_timers_due on cancel_timers (pair, cancel_at);

-- Where the holder of a lease takes the commands of other processes.
alter table market_leases add column address text;

-- A customer's open orders, however long their history is.
create index orders_open_by_customer on orders (customer_id, id) where status in ('new', 'partially_filled');
