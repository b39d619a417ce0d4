-- The key and the address that asked for a payment, for who decides it; null before they were kept.
alter table withdrawals
  add column api_key text,
  add column ip text,
  add check ((api_key is null) = (ip is null));
alter table payouts
  add column api_key text,
  add column ip text,
  add check ((api_key is null) = (ip is null));

-- Who made a key by hand, since nobody approves what a key of their own making asks for.
create index operator_actions_by_key on operator_actions ((details ->> 'key')) where action = 'keys create';
