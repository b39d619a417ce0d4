-- The simulated chain of the sandbox keeps its state here, so that a restart loses no block. A live server never
-- touches these tables.

create table simulated_chains (
  network text primary key,
  is_halted boolean not null default false,
  -- How many reorganisations there were: part of a block's hash, so that no replaced block comes back.
  branch integer not null default 0,
  payments_made bigint not null default 0
);

create table simulated_blocks (
  network text not null,
  hash text not null,
  parent_hash text not null,
  height integer not null check (height > 0),
  -- Off the main chain since a reorganisation; kept, so that a reader who stands there learns how far to go back.
  is_replaced boolean not null default false,
  primary key (network, hash)
);
create unique index simulated_blocks_main on simulated_blocks (network, height) where not is_replaced;

create table simulated_payments (
  network text not null,
  txid text not null,
  -- The order in which they were made, and in which a block takes them.
  position bigint not null,
  address text not null,
  tag text,
  contract text,
  units numeric(78, 0) not null check (units > 0),
  -- How deep the automatic miner must bury it; null when that is done, or left to the tester.
  confirmations_goal integer,
  -- Null while it waits in the mempool.
  block_hash text,
  primary key (network, txid)
);
create index simulated_payments_by_block on simulated_payments (network, block_hash);
create index simulated_payments_to_mine on simulated_payments (network) where confirmations_goal is not null;
