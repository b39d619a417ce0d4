-- Fees of withdrawals that are promised for a minute; a withdrawal names one by its id.
create table withdrawal_estimates (
  id uuid primary key,
  customer_id uuid not null,
  asset text not null,
  network text not null,
  -- What the payee would get, and what the customer would pay beyond it.
  units numeric(78, 0) not null check (units > 0),
  fee_units numeric(78, 0) not null check (fee_units >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The withdrawal that used it: an estimate is used once.
  withdrawal_id uuid
);
create index withdrawal_estimates_unused on withdrawal_estimates (customer_id, id) where withdrawal_id is null;
create index withdrawal_estimates_to_forget on withdrawal_estimates (expires_at);
