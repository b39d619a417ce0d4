-- Invoices: what merchants ask anybody to pay, on chain, over a rail or from a balance here.
alter table pay_ins drop constraint pay_ins_purpose_check;
alter table pay_ins add constraint pay_ins_purpose_check check (purpose in ('deposit', 'card', 'invoice'));
alter table payment_addresses drop constraint payment_addresses_purpose_check;
alter table payment_addresses add constraint payment_addresses_purpose_check check (purpose in ('card', 'invoice'));
-- After that payments are nobody's; null for never.
alter table payment_addresses add column watched_until timestamptz;
alter table deposits drop constraint deposits_purpose_check;
alter table deposits add constraint deposits_purpose_check check (purpose in ('card', 'invoice'));
alter table deposits drop constraint deposits_untold_check;
alter table deposits add constraint deposits_untold_check check (untold in ('seen', 'credited', 'failed', 'reorganised'));

-- What a merchant has set for their invoices; without a row, what the catalogue says.
create table invoice_settings (
  customer_id uuid primary key references customers (id),
  shift_to_payer boolean not null,
  -- Origins whose pages may show the checkout in a frame.
  embed_origins text[] not null,
  updated_at timestamptz not null
);

create table invoice_templates (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  name text not null,
  -- What a child asks for; null leaves it open, or to the payer. A receipt may have an amount of its own in that currency.
  price_asset text,
  price_units numeric(78, 0) check (price_units > 0),
  asset text,
  network text,
  ttl_seconds integer not null,
  is_hedging boolean not null,
  hedging_asset text,
  description text,
  is_active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (price_asset is not null or price_units is null),
  check ((asset is null) = (network is null)),
  check (is_hedging = (hedging_asset is not null))
);
create index invoice_templates_of_customer on invoice_templates (customer_id, id);

create table invoices (
  id uuid primary key,
  -- The merchant.
  customer_id uuid not null references customers (id),
  template_id uuid references invoice_templates (id),
  external_payment_id text,
  -- What it asks for; null where the payer says how much.
  price_asset text,
  price_units numeric(78, 0) check (price_units > 0),
  -- The merchant chose how it is paid, so that no payer does.
  is_way_fixed boolean not null,
  -- How it is paid, once that is chosen: in an asset, on a chain or over a rail.
  asset text,
  network text,
  address text,
  tag text,
  -- What is due in that asset, and how much of the asset one unit of the price cost when it was chosen.
  due_units numeric(78, 0) check (due_units > 0),
  rate text,
  -- The share of each payment that the house keeps.
  commission_share text,
  chosen_at timestamptz,
  shift_to_payer boolean not null,
  is_hedging boolean not null,
  hedging_asset text,
  description text,
  success_url text,
  fail_url text,
  -- Four facts, each told by itself.
  amount_state text not null check (amount_state in ('none', 'partial', 'exact', 'over')),
  timing text not null check (timing in ('on_time', 'late')),
  confirmation text not null check (confirmation in ('none', 'seen', 'confirmed', 'final')),
  resolution text not null check (resolution in ('none', 'accepted', 'refunded')),
  -- failed: its time was over when too little had come.
  ended text check (ended in ('expired', 'cancelled', 'failed', 'refunded')),
  -- What follows from them, for lists.
  status text not null check (status in
    ('created', 'pending', 'confirming', 'success', 'failed', 'expired', 'cancelled', 'refunded')),
  -- Everything received was paid back.
  is_refunded boolean not null,
  -- How many events it has had.
  event_count integer not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  updated_at timestamptz not null,
  check ((price_asset is null) = (price_units is null)),
  check ((asset is null) = (network is null) and (asset is null) = (chosen_at is null)),
  check ((asset is null) = (commission_share is null)),
  check (is_hedging = (hedging_asset is not null))
);
create index invoices_of_customer on invoices (customer_id, id) include (created_at);
create index invoices_of_template on invoices (customer_id, template_id, id) where template_id is not null;
-- What the page of a template has begun and nobody has paid.
create index invoices_unpaid_of_template on invoices (template_id)
  where template_id is not null and status in ('created', 'pending');
-- A point of sale has one invoice for a receipt.
create unique index invoices_of_receipt on invoices (template_id, external_payment_id)
  where template_id is not null and external_payment_id is not null;
create index invoices_by_external_id on invoices (customer_id, external_payment_id, id) where external_payment_id is not null;
create index invoices_by_status on invoices (customer_id, status, id);
create index invoices_to_expire on invoices (expires_at, id) where status in ('created', 'pending', 'failed') and ended is null;

-- Pay-ins over a rail for an invoice: one for each amount that was asked for.
create table invoice_pay_ins (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  created_at timestamptz not null
);
create index invoice_pay_ins_of_invoice on invoice_pay_ins (invoice_id, id);

create table invoice_payments (
  -- Also its transaction's in the history; a deposit's on chain, and the movement's over a rail.
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  source text not null check (source in ('onchain', 'internal', 'sbp')),
  asset text not null,
  units numeric(78, 0) not null check (units > 0),
  network text,
  txid text,
  -- The customer who paid from a balance here, or the address that the chain names.
  payer_id uuid references customers (id),
  payer_address text,
  -- It is in the currency that the invoice asks for, so it counts towards what is due.
  is_counted boolean not null,
  is_late boolean not null,
  -- seen: waits for its blocks. confirmed: booked, and waits for its hedge. credited: the merchant has it.
  -- failed: too small, or no block took it for a day. gone: no block has it for now.
  status text not null check (status in ('seen', 'confirmed', 'credited', 'failed', 'gone')),
  error text check (error in ('BELOW_MINIMUM', 'REORGANISED')),
  -- A block has it, or it needs none.
  is_in_block boolean not null,
  -- No reorganisation can take it any more.
  is_final boolean not null,
  commission_units numeric(78, 0) check (commission_units >= 0 and commission_units <= units),
  credited_asset text,
  credited_units numeric(78, 0) check (credited_units >= 0),
  -- The hedge: when it is tried next, how often it was tried, the market's middle, and the rate that was dealt.
  hedge_at timestamptz,
  hedge_attempts integer not null default 0,
  hedge_mid text,
  hedge_rate text,
  hedged_at timestamptz,
  seen_at timestamptz not null,
  confirmed_at timestamptz,
  check ((status = 'failed') = (error is not null)),
  check (hedge_at is null or status = 'confirmed'),
  check ((credited_asset is null) = (credited_units is null) and (status = 'credited') = (credited_units is not null)),
  check (status not in ('confirmed', 'credited') or (commission_units is not null and confirmed_at is not null))
);
create index invoice_payments_of_invoice on invoice_payments (invoice_id, seen_at, id);
create index invoice_payments_to_hedge on invoice_payments (hedge_at, id) where hedge_at is not null;
create index invoice_payments_to_deepen on invoice_payments (network, seen_at) where status = 'seen';
create index invoice_payments_to_become_final on invoice_payments (network, confirmed_at)
  where not is_final and is_in_block and status in ('confirmed', 'credited');

create table invoice_refunds (
  -- Also its transaction's in the history; a withdrawal's where it leaves.
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  way text not null check (way in ('internal', 'withdrawal')),
  -- The customer whose wallet it goes to.
  payer_id uuid references customers (id),
  asset text not null,
  units numeric(78, 0) not null check (units > 0),
  -- What was asked for beyond that, in decimals that the network does not carry: it stays with the merchant.
  cut_units numeric(78, 0) not null check (cut_units >= 0),
  network text,
  address text,
  tag text,
  status text not null check (status in ('processing', 'completed', 'failed')),
  error text,
  look_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'processing') = (look_at is not null)),
  check ((way = 'internal') = (payer_id is not null)),
  check ((way = 'withdrawal') = (address is not null) and (address is null) = (network is null))
);
create index invoice_refunds_of_invoice on invoice_refunds (invoice_id, id);
create index invoice_refunds_to_look_at on invoice_refunds (look_at, id) where look_at is not null;
