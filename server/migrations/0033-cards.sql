-- Cards: those that the issuer has made. Number and cvc are in no table.
create table cards (
  -- Owns the card's accounts in the ledger; the issuing purchase has the same id.
  id uuid primary key,
  -- The id that customers see.
  number bigint generated always as identity unique,
  customer_id uuid not null,
  provider text not null,
  -- The issuer's own name of the card.
  card_reference text not null,
  card_type text not null check (card_type in ('SHOPPING', 'ADVERTISING')),
  region text not null,
  payment_system text not null,
  is_apple_pay_available boolean not null,
  last_four text not null check (last_four ~ '^\d{4}$'),
  -- As MM/YY.
  expiry text not null check (expiry ~ '^\d\d/\d\d$'),
  -- BLOCKED is final.
  status text not null check (status in ('ACTIVE', 'FROZEN', 'BLOCKED')),
  -- The customer's own limits in units of USD, for a purchase, a day and a month of UTC; null for none.
  purchase_limit_units numeric(78, 0) check (purchase_limit_units > 0),
  day_limit_units numeric(78, 0) check (day_limit_units > 0),
  month_limit_units numeric(78, 0) check (month_limit_units > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, card_reference)
);
create index cards_of_customer on cards (customer_id, number);
