-- expand: serves 0.2.0 and later
-- Generations of the signer's seed. Everything of before a rotation is of generation 0.
alter table deposit_addresses add column generation integer not null default 0;
alter table spends
  -- The generation of the keys that pay.
  add column generation integer not null default 0,
  -- The generation of the payee's key, where it is the house's own.
  add column to_generation integer;
alter table house_wallets add column generation integer not null default 0;
