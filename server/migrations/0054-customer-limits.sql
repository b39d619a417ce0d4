-- Limits of one customer in units of USDT, in place of those of the tariff; null is the tariff's.
alter table customers
  add column withdraw_daily_units numeric(78, 0) check (withdraw_daily_units >= 0),
  add column deposit_fiat_daily_units numeric(78, 0) check (deposit_fiat_daily_units >= 0),
  add column withdraw_approval_units numeric(78, 0) check (withdraw_approval_units >= 0);
