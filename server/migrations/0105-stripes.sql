-- expand: serves 0.2.0 and later
-- Accounts of the house in which many servers book have stripes, a row each, so that none waits for another. Stripe 0 is the
-- account's first row. Servers use others once none of 0.2.0 and before runs, which read one row for an account.
alter table ledger_accounts add column stripe smallint not null default 0;

-- How many servers get a number of their own, which is the stripe that they book in; one row.
create table server_slots (
  is_single boolean primary key default true check (is_single),
  count smallint not null check (count between 1 and 16)
);
insert into server_slots (count) values (1);

-- The part of an inventory's limits that a stripe may use without looking at the others.
create table inventory_shares (
  asset text not null,
  stripe smallint not null,
  -- The limits that were shared out; null where the next deal shares them out.
  limit_max numeric(78, 0),
  limit_min numeric(78, 0),
  -- The balance of the stripe stays within; null where the whole stock is beyond that limit.
  ceiling numeric(78, 0),
  floor numeric(78, 0),
  primary key (asset, stripe)
) with (fillfactor = 50);
