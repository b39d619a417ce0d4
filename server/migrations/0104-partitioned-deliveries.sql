-- expand: serves 0.2.0 and later
-- Deliveries in ranges of their events' ids, and attempts in ranges of time, 31 days each, so that old ones are dropped and not
-- deleted. An event's delivery to a webhook is unique over all ranges, as the insert of a delivery needs it; the ids of
-- deliveries and the numbers of attempts are unique in each range.
do $$ begin
  -- Reads all rows while servers write others.
  alter table webhook_deliveries validate constraint webhook_deliveries_until;
  alter table webhook_attempts validate constraint webhook_attempts_until;
end $$;

lock table webhook_deliveries, webhook_attempts in access exclusive mode;
do $$
declare
  parent text;
  has_rows boolean;
begin
  foreach parent in array array['webhook_deliveries', 'webhook_attempts'] loop
    execute format('select exists (select from %I)', parent) into has_rows;
    -- A table without rows needs no range for these.
    if not has_rows then execute format('alter table %I drop constraint %I', parent, parent || '_until'); end if;
  end loop;
end $$;

select partitions.convert('webhook_deliveries', 'event_id', partitions.until('webhook_deliveries'));
alter table webhook_deliveries add unique (webhook_id, event_id);
create index webhook_deliveries_pending on webhook_deliveries (webhook_id, next_attempt_at, id) where status = 'pending';
create index webhook_deliveries_listed on webhook_deliveries (webhook_id, status, event_xact, event_id);
create index webhook_deliveries_by_age on webhook_deliveries using brin (created_at);
select partitions.attach_rest('webhook_deliveries');
-- Room for heap-only updates.
alter table partitions.webhook_deliveries_rest set (fillfactor = 50);
alter table partitions.webhook_deliveries_rest add primary key (id);

select partitions.convert('webhook_attempts', 'started_at', partitions.until('webhook_attempts'));
create index webhook_attempts_by_age on webhook_attempts using brin (started_at);
select partitions.attach_rest('webhook_attempts');
alter table partitions.webhook_attempts_rest add primary key (delivery_id, number);

-- Version 0.2.0 deletes rows by their place in a table, which is another row's place in another partition. Its deletes are
-- skipped; a version that deletes rows by their keys says so in the transaction.
create function skip_deletes_by_place() returns trigger language plpgsql as $$
begin
  if current_setting('coffer.deletes_by_key', true) = 'yes' then return old; end if;
  return null;
end $$;
create trigger skip_deletes_by_place before delete on webhook_deliveries
  for each row execute function skip_deletes_by_place();
create trigger skip_deletes_by_place before delete on webhook_attempts
  for each row execute function skip_deletes_by_place();

insert into partitions.plans (parent, key, step, is_business, is_dropped) values
  ('webhook_deliveries', 'id', '31 days', false, true),
  ('webhook_attempts', 'time', '31 days', true, true);
