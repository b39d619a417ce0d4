-- Payouts: what customers withdraw to bank accounts.

create table payouts (
  -- Also of its transaction in the history, and of its payment over the rail.
  id uuid primary key,
  customer_id uuid not null,
  rail text not null,
  provider text not null,
  asset text not null,
  units numeric(78, 0) not null check (units > 0),
  fee_units numeric(78, 0) not null check (fee_units >= 0),
  -- A phone number is personal: masked wherever it leaves this table and rail_payouts.
  phone text not null,
  bank_code text not null,
  -- waiting: for an operator's approval. processing: its payment is under way.
  status text not null check (status in ('waiting', 'processing', 'completed', 'failed')),
  error text check (error in ('DECLINED', 'RETURNED', 'REJECTED')),
  -- Why it failed, for people.
  reason text,
  -- What the recipient got.
  fact_units numeric(78, 0) check (fact_units > 0),
  -- The SHA-256, in hex, of the statement that an operator approves.
  statement_hash text not null,
  -- Its worth in units of USDT when it was requested, and the day of UTC to whose limit it counts.
  worth_units numeric(78, 0) not null check (worth_units >= 0),
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'failed') = (error is not null)),
  check (status <> 'completed' or fact_units is not null)
);
create index payouts_open on payouts (customer_id, asset) where status in ('waiting', 'processing');
create index payouts_by_status on payouts (status, id);

-- Approvals are of payments of any kind; `subject` is the id of one.
alter table withdrawal_approvals rename to approvals;
alter table approvals rename column withdrawal_id to subject;
alter table approvals drop constraint withdrawal_approvals_withdrawal_id_fkey;
