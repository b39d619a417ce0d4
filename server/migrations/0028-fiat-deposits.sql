-- What customers pay in over rails: one row for each payment that they ask for, and for each further payment of the same link.
create table fiat_deposits (
  -- Also of its transaction in the history; of a deposit that was asked for, its pay-in's too.
  id uuid primary key,
  customer_id uuid not null,
  -- The pay-in whose link was paid.
  pay_in_id uuid not null references pay_ins (id),
  rail text not null,
  asset text not null,
  -- As it was asked for; of a further payment, what came.
  units numeric(78, 0) not null check (units > 0),
  -- The share of what comes that the house keeps, as it was when the deposit was asked for, such as 0.005.
  fee_share text not null,
  status text not null check (status in ('processing', 'success', 'failed')),
  -- The movement of the rail that paid it, what that brought and the fee in it, and whether it came in time.
  movement_id uuid unique,
  fact_units numeric(78, 0) check (fact_units > 0),
  fee_units numeric(78, 0) check (fee_units between 0 and fact_units),
  timing text check (timing in ('on_time', 'late')),
  -- Why it failed, as a stable code.
  error text check (error in ('NOT_PAID', 'EXPIRED', 'RAIL_REJECTED')),
  -- Its worth in units of USDT when it was asked for, and the day of UTC to whose limit it counts; nobody asked for a
  -- further payment, so it is worth nothing there.
  worth_units numeric(78, 0) not null check (worth_units >= 0),
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'success') = (movement_id is not null)),
  check (num_nulls(movement_id, fact_units, fee_units, timing) in (0, 4)),
  check ((status = 'failed') = (error is not null)),
  check (id = pay_in_id or status = 'success')
);
create index fiat_deposits_by_pay_in on fiat_deposits (pay_in_id);
-- How many a customer asked for within the last minute.
create index fiat_deposits_asked on fiat_deposits (customer_id, rail, created_at) where id = pay_in_id;
