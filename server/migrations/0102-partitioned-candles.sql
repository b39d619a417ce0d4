-- expand: serves 0.2.0 and later
-- Candles in ranges of 31 days. Minutes are kept for a time, hours and days for ever: a range whose minutes are no longer kept
-- is replaced by one of its hours and days.
do $$ begin
  -- Reads all rows while servers write others.
  if partitions.until('candles') is not null then alter table candles validate constraint candles_until; end if;
end $$;

lock table candles in access exclusive mode;
select partitions.convert('candles', 'opened_at', partitions.until('candles'));
alter table candles add primary key (pair, resolution, opened_at);
select partitions.attach_rest('candles');
-- Room for heap-only updates.
alter table partitions.candles_rest set (fillfactor = 50);

insert into partitions.plans (parent, key, step, is_business, is_dropped) values ('candles', 'time', '31 days', true, false);

-- Replaces a range of candles by its hours and days, which are a sixtieth of it. The caller has proved that its minutes are no
-- longer kept. Nobody is kept waiting for long: candles that old are only read, and the exchange of the two is a moment.
create function drop_minutes_of_candles(name text) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  bounds record;
  kept text := name || '_hours';
begin
  select range.lower, range.upper into bounds from partitions_of('candles') as range
  where range.name = drop_minutes_of_candles.name and range.name not like '%\_hours';
  if not found then
    raise exception '% is no partition of candles that has minutes', name using errcode = 'insufficient_privilege';
  end if;
  execute format('lock table partitions.%I in share mode', name);
  execute format('create table partitions.%I (like partitions.candles_rest including all)', kept);
  execute format('insert into partitions.%I select * from partitions.%I where resolution <> ''1'' order by pair, resolution, opened_at',
    kept, name);
  lock table candles in access exclusive mode;
  execute format('drop table partitions.%I', name);
  if bounds.lower is null then
    execute format('alter table candles attach partition partitions.%I for values from (minvalue) to (%L)', kept, bounds.upper);
  else
    execute format('alter table candles attach partition partitions.%I for values from (%L) to (%L)', kept, bounds.lower, bounds.upper);
  end if;
end $$;

do $$
begin
  revoke execute on function drop_minutes_of_candles(text) from public;
  grant execute on function drop_minutes_of_candles(text) to coffer_app;
exception
  when insufficient_privilege or undefined_object then raise notice 'coffer_app was not prepared: %', sqlerrm;
end $$;
