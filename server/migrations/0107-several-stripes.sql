-- contract: serves 0.3.0 and later
-- From here on an account may have several rows, which servers of before would read as one.
alter table ledger_accounts drop constraint ledger_accounts_owner_id_kind_asset_key;
alter table ledger_accounts add constraint ledger_accounts_stripes_of_house
  check (stripe = 0 or owner_id = '00000000-0000-0000-0000-000000000000') not valid;
update server_slots set count = 8;
