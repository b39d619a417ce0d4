-- The simulated bank of a sandbox: its rail's state, the same for every process.

create table simulated_pay_ins (
  rail text not null,
  -- Ours, and the bank's own.
  reference uuid not null,
  provider_reference text not null,
  url text not null,
  units numeric(78, 0) not null check (units > 0),
  expires_at timestamptz not null,
  is_declined boolean not null default false,
  -- What its payer does next, and when; null: nothing without a control.
  plan text check (plan in ('pay', 'short', 'over', 'twice', 'late', 'decline')),
  act_at timestamptz,
  -- A control told the payer to, who then acts also while the bank waits for controls.
  is_told boolean not null default false,
  primary key (rail, reference),
  unique (rail, provider_reference),
  check ((plan is null) = (act_at is null))
);
create index simulated_pay_ins_to_act_on on simulated_pay_ins (rail, act_at) where act_at is not null;

create table simulated_payouts (
  rail text not null,
  reference uuid not null,
  units numeric(78, 0) not null check (units > 0),
  phone text not null,
  bank_code text not null,
  status text not null check (status in ('pending', 'done', 'rejected')),
  reason text,
  -- When the bank decides a pending one by itself, or sends one that is done back.
  act_at timestamptz,
  primary key (rail, reference),
  check ((status = 'rejected') = (reason is not null))
);
create index simulated_payouts_to_act_on on simulated_payouts (rail, act_at) where act_at is not null;

-- What the bank booked on the house's account.
create table simulated_bank_transactions (
  rail text not null,
  transaction_id text not null,
  kind text not null check (kind in ('payment', 'payout', 'return')),
  -- Of the pay-in or payout; null for a payment that names none.
  reference uuid,
  units numeric(78, 0) not null check (units > 0),
  -- What the bank charges the house.
  fee_units numeric(78, 0) not null check (fee_units >= 0),
  payer text,
  booked_at timestamptz not null,
  primary key (rail, transaction_id)
);
create index simulated_bank_transactions_by_reference on simulated_bank_transactions (rail, reference);
create index simulated_bank_transactions_by_time on simulated_bank_transactions (rail, booked_at);

-- Callbacks that the house has not taken yet; they go out again until it has.
create table simulated_callbacks (
  id bigint generated always as identity primary key,
  rail text not null,
  body text not null,
  attempts integer not null default 0,
  due_at timestamptz not null
);
create index simulated_callbacks_due on simulated_callbacks (rail, due_at);

-- The key under which the bank signs callbacks, sealed.
alter table exchange add column callback_key bytea;

do $$
begin
  grant update (callback_key) on exchange to coffer_app;
exception
  when undefined_object or insufficient_privilege then raise notice 'coffer_app was not prepared: %', sqlerrm;
end $$;
