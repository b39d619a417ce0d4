-- Who told of a movement: a rail, or a bank's statement alone. One of which only a statement told ends with its line.

-- When a rail told of it by an answer, a look or a callback; null where a statement alone did.
alter table rail_movements add column heard_at timestamptz;

-- A statement notes a payment and takes its line at one time.
update rail_movements moved set heard_at = created_at
where not exists (
  select from rail_statement_lines line
  where line.rail = moved.rail and line.transaction_id = moved.transaction_id and line.created_at = moved.created_at);

create index rail_movements_unheard on rail_movements (rail, transaction_id) where heard_at is null;

-- Unclaimed payments of which a statement alone told, and whose line was withdrawn. The books took them out of suspense again.
create table rail_withdrawn_movements (
  -- The movement's, when it was one.
  id uuid primary key,
  rail text not null,
  transaction_id text not null,
  kind text not null check (kind in ('payment')),
  asset text not null,
  units numeric(78, 0) not null check (units > 0),
  moved_at timestamptz not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz not null
);

-- Whether a statement alone told what the break is about.
alter table rail_breaks add column is_stated boolean not null default false;
