-- Held quotes are bounded: one is open for each customer and direction, and together they are worth no more than the
-- catalogue allows. Deposits can fail for good. Reading has permissions of its own.

alter table conversion_quotes
  -- The newer quote of the same customer and direction, which has ended this one.
  add column replaced_by uuid,
  -- What was given is worth in USDT, by which open quotes are bounded together. Unknown of quotes that were made before.
  add column worth_units numeric(78, 0) not null default 0 check (worth_units >= 0);
alter table conversion_quotes alter column worth_units drop default;

update conversion_quotes as quote set replaced_by = newer.id
from (
  select customer_id, id as older, lead(id) over (partition by customer_id, from_asset, to_asset order by id) as id
  from conversion_quotes
) as newer
where newer.id is not null and quote.customer_id = newer.customer_id and quote.id = newer.older;

-- No two processes can hold two quotes of a direction open. Also finds all that a customer may hold open.
create unique index conversion_quotes_latest on conversion_quotes (customer_id, from_asset, to_asset)
  where replaced_by is null;

-- A key that may convert could read its conversions, and one that may manage webhooks the log of events. A key with every
-- reading permission there was may read these too.
update api_keys set permissions = permissions || '{can_convert_read}'::text[]
where not permissions @> '{can_convert_read}' and (permissions @> '{can_convert}'
  or permissions @> '{can_account_read,can_transactions_read,can_spot_crypto_read,can_spot_fiat_read}');
update api_keys set permissions = permissions || '{can_events_read}'::text[]
where not permissions @> '{can_events_read}' and (permissions @> '{can_webhooks_manage}'
  or permissions @> '{can_account_read,can_transactions_read,can_spot_crypto_read,can_spot_fiat_read}');

-- A deposit whose payment no block takes for a day is lost: failed for good. The same payment may return as another.
alter table deposits drop constraint deposits_status_check;
alter table deposits add constraint deposits_status_check
  check (status in ('pending', 'credited', 'suspended', 'orphaned', 'lost'));
alter table deposits drop constraint deposits_network_txid_output_index_key;
create unique index deposits_payment on deposits (network, txid, output_index) where status <> 'lost';
create index deposits_orphaned on deposits (network, updated_at) where status = 'orphaned';

-- Until then it is pending.
update transactions set status = 'pending', error = null
from deposits
where deposits.status = 'orphaned' and transactions.customer_id = deposits.customer_id and transactions.id = deposits.id;
