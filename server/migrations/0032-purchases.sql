-- Purchases: what customers buy through the house from suppliers.

create table purchases (
  -- Also of its transaction in the history, and our reference at the supplier.
  id uuid primary key,
  customer_id uuid not null,
  kind text not null check (kind in ('card_issue', 'card_topup', 'gift_card', 'service_payment')),
  port text not null check (port in ('issuer', 'giftcards', 'services')),
  -- Which supplier was asked; nobody else is asked about it.
  provider text not null,
  -- What the customer pays, and the fee on top.
  asset text not null,
  units numeric(78, 0) not null check (units > 0),
  fee_units numeric(78, 0) not null check (fee_units >= 0),
  -- What the supplier may take, and what it took.
  cost_asset text not null,
  cost_units numeric(78, 0) not null check (cost_units > 0),
  charged_units numeric(78, 0) check (charged_units >= 0),
  -- processing: ordered, and perhaps delivered. failed: never delivered. refunded: the supplier gave the cost back later.
  status text not null check (status in ('processing', 'completed', 'failed', 'refunded')),
  -- Why it failed, as a stable code, and the supplier's own words.
  error text,
  note text,
  title text not null,
  -- When the supplier is asked again about one that has ended; null when it is not asked.
  look_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status in ('failed', 'refunded')) = (error is not null)),
  -- A failed one with a charge was delivered after the refund.
  check (status in ('processing', 'failed') or charged_units is not null),
  check (status <> 'processing' or charged_units is null)
);
create index purchases_open on purchases (customer_id, asset) where status = 'processing';
create index purchases_to_look_at on purchases (kind, look_at) where look_at is not null;

-- What suppliers owe the house: each waits for an operator.
create table supplier_debts (
  purchase_id uuid not null references purchases (id),
  kind text not null check (kind in ('delivered_late', 'charged_more')),
  port text not null,
  provider text not null,
  asset text not null,
  units numeric(78, 0) not null check (units > 0),
  opened_at timestamptz not null,
  resolved_at timestamptz,
  -- paid: the supplier gave it back. written_off: the house bears it.
  resolution text check (resolution in ('paid', 'written_off')),
  resolved_by text,
  check ((resolved_at is null) = (resolution is null)),
  primary key (purchase_id, kind)
);
create index supplier_debts_open on supplier_debts (opened_at) where resolved_at is null;

-- Cards are paid for over rails too.
alter table pay_ins drop constraint pay_ins_purpose_check;
alter table pay_ins add constraint pay_ins_purpose_check check (purpose in ('deposit', 'card'));
