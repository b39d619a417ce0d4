-- Rails: fast payments between bank accounts. What the house asks people to pay, what it pays out, and what a rail says moved.

-- A payment that the house asks somebody to make.
create table pay_ins (
  -- Its cause's: of a deposit, its transaction's in the history. The rail knows it as our reference.
  id uuid primary key,
  rail text not null,
  -- Who was asked; nobody else is asked about it.
  provider text not null,
  purpose text not null check (purpose in ('deposit')),
  asset text not null,
  units numeric(78, 0) not null check (units > 0),
  -- requested: the rail has not answered with a link yet. open: it can be paid. paid: it was, at least once.
  -- failed: the rail says that nobody pays it; money that comes all the same makes it paid.
  status text not null check (status in ('requested', 'open', 'paid', 'failed')),
  -- The rail's own name for it, and the link that a payer follows.
  provider_reference text,
  url text,
  -- Why it failed: rejected, declined or expired.
  reason text check (reason in ('rejected', 'declined', 'expired')),
  expires_at timestamptz not null,
  -- When the rail is asked next what became of it; null when nothing more is expected.
  look_at timestamptz,
  looks integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'failed') = (reason is not null)),
  unique (rail, provider_reference)
);
create index pay_ins_to_look_at on pay_ins (look_at) where look_at is not null;
create index pay_ins_unanswered on pay_ins (rail, created_at) where status = 'requested';

-- A payment by the house to somebody's bank account.
create table rail_payouts (
  -- Its cause's, as above.
  id uuid primary key,
  rail text not null,
  provider text not null,
  purpose text not null check (purpose in ('withdrawal')),
  asset text not null,
  units numeric(78, 0) not null check (units > 0),
  phone text not null,
  bank_code text not null,
  -- requested: decided; it may have been paid. returned: paid, and sent back later.
  status text not null check (status in ('requested', 'paid', 'failed', 'returned')),
  -- What the recipient got, as the rail says.
  fact_units numeric(78, 0) check (fact_units > 0),
  -- Why it failed, as the rail says.
  reason text,
  -- When the rail is asked next whether it came back, or was paid although it had failed; null when it is not asked.
  look_at timestamptz,
  looks integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status in ('paid', 'returned')) = (fact_units is not null))
);
create index rail_payouts_to_look_at on rail_payouts (look_at) where look_at is not null;

-- What a rail moved, once for each of its transactions, however often and by whichever way it tells.
create table rail_movements (
  id uuid primary key,
  rail text not null,
  -- The rail's own id of the transaction; our reference of a payout while only its return has told that it was paid.
  transaction_id text not null,
  -- payment: somebody paid the house. payout: the house paid. return: a payout came back.
  kind text not null check (kind in ('payment', 'payout', 'return')),
  -- The pay-in or payout of ours; null for a payment that is nobody's.
  reference uuid,
  asset text not null,
  units numeric(78, 0) not null check (units > 0),
  -- The payer as the rail names them, where it does.
  payer text,
  moved_at timestamptz not null,
  created_at timestamptz not null,
  unique (rail, transaction_id)
);
create index rail_movements_by_reference on rail_movements (reference);

-- What a rail says and our books do not, or the other way round; each waits for an operator.
create table rail_breaks (
  id uuid primary key,
  rail text not null,
  kind text not null,
  -- What it is about: the rail's transaction id, or our reference.
  subject text not null,
  asset text not null,
  -- What the rail says, and what our books say; above zero for money in. Null where one of them says nothing.
  stated_units numeric(78, 0),
  booked_units numeric(78, 0),
  -- For people.
  note text not null,
  opened_at timestamptz not null,
  resolved_at timestamptz,
  resolution text,
  resolved_by text,
  check ((resolved_at is null) = (resolution is null)),
  unique (rail, kind, subject)
);
create index rail_breaks_open on rail_breaks (opened_at) where resolved_at is null;

-- The banks that a rail reaches, as it last said.
create table rail_banks (
  rail text not null,
  bank_code text not null,
  name text not null,
  read_at timestamptz not null,
  primary key (rail, bank_code)
);

-- What customers use of their daily limits, in units of USDT. Withdrawals on chains and payouts share a limit.
alter table withdrawal_days rename to customer_days;
alter table customer_days rename column used_units to withdrawal_units;
alter table customer_days alter column withdrawal_units set default 0;
alter table customer_days
  add column payout_units numeric(78, 0) not null default 0 check (payout_units >= 0),
  add column fiat_deposit_units numeric(78, 0) not null default 0 check (fiat_deposit_units >= 0);

-- The kill switch stops rails as it stops networks; `place` is the code of either.
alter table halted_networks rename to halts;
alter table halts rename column network to place;
