-- expand: serves 0.2.0 and later
-- The outputs that pay the house on chains without accounts, as its own reading of the blocks has them.
create table chain_outputs (
  network text not null,
  txid text not null,
  position integer not null,
  address text not null,
  units numeric not null check (units >= 0),
  height integer not null,
  -- The first height whose block may spend it.
  spendable_from integer not null,
  spent_by text,
  spent_height integer,
  spent_hash text,
  primary key (network, txid, position),
  check (num_nulls(spent_by, spent_height, spent_hash) in (0, 3))
);
create index chain_outputs_unspent on chain_outputs (network, address) where spent_by is null;
create index chain_outputs_by_height on chain_outputs (network, height);
create index chain_outputs_by_spending on chain_outputs (network, spent_height) where spent_height is not null;

-- The transactions of these outputs, without signatures: whoever signs for an output proves its amount by them.
create table chain_transactions (
  network text not null,
  txid text not null,
  bytes bytea not null,
  primary key (network, txid)
);

-- How far the blocks of each network are read into the tables above.
create table chain_output_cursors (
  network text primary key,
  cursor jsonb not null
);
