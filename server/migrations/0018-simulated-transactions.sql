-- What the house pays on simulated chains. Payments by testers and blocks stay as they are.

alter table simulated_chains
  -- How dear blocks are; 100 on a quiet day.
  add column fee_percent integer not null default 100 check (fee_percent between 1 and 1000000);

alter table simulated_payments
  add column output_index integer not null default 0,
  -- The payer, where it is an address of the chain.
  add column from_address text,
  -- The transaction in a block that uses this output up.
  add column spent_in text,
  drop constraint simulated_payments_pkey,
  add primary key (network, txid, output_index);
create index simulated_payments_by_address on simulated_payments (network, address);
create index simulated_payments_by_spender on simulated_payments (network, spent_in) where spent_in is not null;

create table simulated_transactions (
  network text not null,
  txid text not null,
  -- Counted together with payments by testers: the order in which blocks take them.
  position bigint not null,
  raw text not null,
  -- The only payer, or the first.
  payer text not null,
  -- What the transaction uses up: `<payer>/<number>`, or `<txid>:<index>` of outputs.
  slots text[] not null check (cardinality(slots) > 0),
  -- The number of an account's transaction; null where there are outputs.
  number bigint,
  fee_max numeric(78, 0) not null,
  -- A control's word on its outcome; without one the payee's address decides.
  outcome text check (outcome in ('completed', 'failed')),
  confirmations_goal integer,
  -- The transaction that pushed it out of the mempool.
  replaced_by text,
  -- Null while no block holds it, as are its success and its fee.
  block_hash text,
  succeeded boolean,
  fee numeric(78, 0),
  primary key (network, txid),
  check ((block_hash is null) = (succeeded is null) and (block_hash is null) = (fee is null))
);
create index simulated_transactions_waiting on simulated_transactions (network, position)
  where block_hash is null and replaced_by is null;
create index simulated_transactions_by_block on simulated_transactions (network, block_hash);
create index simulated_transactions_by_number on simulated_transactions (network, payer, number)
  where block_hash is not null;
create index simulated_transactions_by_slot on simulated_transactions using gin (slots);
create index simulated_transactions_to_mine on simulated_transactions (network) where confirmations_goal is not null;

-- What transactions in blocks took from addresses, fees included.
create table simulated_debits (
  network text not null,
  txid text not null,
  address text not null,
  contract text,
  units numeric(78, 0) not null check (units > 0)
);
create unique index simulated_debits_once on simulated_debits (network, txid, address, coalesce(contract, ''));
create index simulated_debits_by_address on simulated_debits (network, address);
