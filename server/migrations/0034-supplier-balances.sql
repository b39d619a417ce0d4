-- What each supplier said last that the house has with it, beside what the books said around that moment.
create table supplier_balances (
  port text primary key check (port in ('issuer', 'giftcards', 'services')),
  provider text not null,
  asset text not null,
  told_units numeric(78, 0) not null,
  booked_units numeric(78, 0) not null,
  -- What open purchases may have taken already.
  open_units numeric(78, 0) not null check (open_units >= 0),
  -- What neither explains: below zero where the books have more than the supplier says.
  difference_units numeric(78, 0) not null,
  differs_since timestamptz,
  told_at timestamptz not null,
  check ((difference_units = 0) = (differs_since is null))
);
