-- Pay services: what can be paid through the supplier, and what customers pay there.

create table service_categories (
  id integer generated always as identity primary key,
  provider text not null,
  alias text not null,
  -- ISO 3166 alpha-2: an alias means a category in each country.
  country text not null,
  name text not null,
  unique (provider, alias, country)
);

create table services (
  -- The id that customers see; it outlives an absence from the supplier's catalogue.
  id integer generated always as identity primary key,
  provider text not null,
  -- The supplier's own name of the service.
  service_reference text not null,
  category_id integer not null references service_categories (id),
  name text not null,
  country text not null,
  -- ISO 4217 of what is paid; often no currency of the exchange.
  currency text not null,
  payment_type text not null check (payment_type in ('SIMPLIFIED', 'REQUISITES')),
  -- Decimals in that currency; equal where the amount is fixed.
  fixed_payment boolean not null,
  min_amount text not null,
  max_amount text not null,
  requires_check boolean not null,
  -- What a unit of the amount costs the house, in the currency of its balance at the supplier.
  rate text not null,
  is_available boolean not null,
  availability_note text,
  inputs jsonb not null,
  required_fields jsonb not null,
  instruction text,
  -- False for what the supplier lists no more.
  is_listed boolean not null,
  unique (provider, service_reference)
);
create index services_listed on services (category_id) where is_listed;

-- Prices that are promised until a second; a payment names one by that second.
create table service_estimates (
  id bigint generated always as identity primary key,
  customer_id uuid not null,
  service_id integer not null references services (id),
  debit_asset text not null,
  -- A decimal without padding, in the currency of the service.
  client_amount text not null,
  expires_at timestamptz not null,
  price_units numeric(78, 0) not null check (price_units > 0),
  fee_units numeric(78, 0) not null check (fee_units >= 0),
  cost_asset text not null,
  cost_units numeric(78, 0) not null check (cost_units > 0),
  -- The payment that used it: an estimate pays once.
  payment_id uuid
);
create index service_estimates_unused on service_estimates (customer_id, id) where payment_id is null;
create index service_estimates_to_forget on service_estimates (expires_at);

-- What the supplier answered about accounts; of what was asked and answered only hashes are kept.
create table service_checks (
  id uuid primary key,
  customer_id uuid not null,
  service_id integer not null references services (id),
  -- The supplier's id of the check.
  agent_transaction_id text not null,
  client_amount text not null,
  requires_identity boolean not null,
  -- The names of the fields that were checked, and the hash of their values under the check's id.
  field_names text[] not null,
  fields_hash text not null,
  snapshot_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The payment that used it: a check pays once.
  payment_id uuid
);
create index service_checks_of_customer on service_checks (customer_id, agent_transaction_id, created_at);
create index service_checks_to_forget on service_checks (expires_at);

create table service_payments (
  -- Also of its purchase.
  id uuid primary key references purchases (id),
  customer_id uuid not null,
  service_id integer not null references services (id),
  -- As it was when it was paid.
  service_reference text not null,
  service_name text not null,
  client_amount text not null,
  client_currency text not null,
  -- The account or phone number that is paid, for its customer; operators see it masked.
  requisite text,
  -- The values of the form, sealed; null when they are forgotten.
  fields_sealed bytea,
  agent_transaction_id text,
  status text not null check (status in ('CREATED', 'PROCESSING', 'COMPLETED', 'FAILED', 'REFUNDED')),
  error text,
  -- What the supplier told of the payment, such as a number or a token for a meter.
  receipt jsonb,
  -- How many events told of it.
  told integer not null check (told > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status in ('FAILED', 'REFUNDED')) = (error is not null)),
  check (receipt is null or status in ('COMPLETED', 'REFUNDED'))
);
create index service_payments_of_customer on service_payments (customer_id, id);
create index service_payments_to_forget on service_payments (updated_at)
  where fields_sealed is not null and status in ('COMPLETED', 'FAILED', 'REFUNDED');
