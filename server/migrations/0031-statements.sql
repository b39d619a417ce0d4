-- What banks say that rails moved, day by day, and what operators write off of the rest.

-- A day of a rail's bank account, as the last statement of that day tells it.
create table rail_statements (
  rail text not null,
  day date not null,
  asset text not null,
  -- SHA-256 of the file. Another file of the day takes the place of the first.
  file_hash text not null,
  line_count integer not null,
  -- The account's balance at the end of the day, where somebody said it.
  closing_units numeric(78, 0),
  begun_at timestamptz not null,
  -- Null until all of its lines are taken.
  completed_at timestamptz,
  primary key (rail, day)
);

create table rail_statement_lines (
  -- The reference of the entries that book it.
  id uuid primary key,
  rail text not null,
  transaction_id text not null,
  day date not null,
  kind text not null check (kind in ('payment', 'payout', 'return')),
  -- As the bank has it; null where it has none.
  reference text,
  asset text not null,
  units numeric(78, 0) not null check (units > 0),
  -- The bank's own charge, beside the amount.
  fee_units numeric(78, 0) not null check (fee_units >= 0),
  booked_at timestamptz not null,
  created_at timestamptz not null,
  -- When a later statement had it in another way, or its day without it.
  withdrawn_at timestamptz
);
create unique index rail_statement_lines_in_force on rail_statement_lines (rail, transaction_id) where withdrawn_at is null;
create index rail_statement_lines_by_transaction on rail_statement_lines (rail, transaction_id);
create index rail_statement_lines_by_day on rail_statement_lines (rail, day, transaction_id) where withdrawn_at is null;

-- What operators moved between clearing and losses, or suspense, because no statement will bring it.
create table rail_write_offs (
  -- The reference of its entry.
  id uuid primary key,
  break_id uuid not null references rail_breaks (id),
  rail text not null,
  transaction_id text not null,
  asset text not null,
  -- Above zero: from losses to clearing.
  units numeric(78, 0) not null check (units <> 0),
  created_at timestamptz not null
);
create index rail_write_offs_by_transaction on rail_write_offs (rail, transaction_id);

-- The statement's line that shows the movement; null while none does.
alter table rail_movements add column line_id uuid references rail_statement_lines (id);
create index rail_movements_on_no_statement on rail_movements (rail, moved_at, transaction_id) where line_id is null;
