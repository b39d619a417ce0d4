-- expand: serves 0.2.0 and later
-- Prices of moments in ranges of a day, so that old ones are dropped and not deleted. The rows are those of 25 hours, so that all
-- is one step. Candles become partitions in two: this step bounds the rows that stay together, and the next one proves the bound.

-- A range is stored as the rest is: `like` leaves the room for heap-only updates out.
create or replace function partitions.attach(parent text, name text, lower text, upper text) returns void language plpgsql as $$
declare
  rest text := parent || '_rest';
  options text := (select array_to_string(reloptions, ', ') from pg_class where oid = format('partitions.%I', rest)::regclass);
begin
  execute format('create table partitions.%I (like partitions.%I including all)', name, rest);
  if options is not null then execute format('alter table partitions.%I set (%s)', name, options); end if;
  if exists (select from pg_trigger where tgrelid = format('partitions.%I', rest)::regclass and tgname = 'append_only') then
    execute format('create trigger append_only before update or delete or truncate on partitions.%I
      execute function refuse_change()', name);
  end if;
  -- Attached when it is made: that lets others write, and `partition of` would not.
  execute format('alter table %I attach partition partitions.%I for values from (%L) to (%L)', parent, name, lower, upper);
end $$;

do $$
declare
  present timestamptz := now() + coalesce((select max(offset_ms) from business_clock), 0) * interval '1 millisecond';
  last_candle timestamptz;
begin
  -- Read before anything is locked.
  select max(opened_at) into last_candle from candles;
  lock table price_ticks in access exclusive mode;
  if exists (select from price_ticks) then
    execute format('alter table price_ticks add constraint price_ticks_until check (ticked_at < %L)',
      date_bin('1 day', greatest(present, (select max(ticked_at) from price_ticks)) + interval '2 days', '2026-01-01 00:00Z'));
  end if;
  perform partitions.convert('price_ticks', 'ticked_at', partitions.until('price_ticks'));
  alter table price_ticks add primary key (ticked_at, symbol);
  perform partitions.attach_rest('price_ticks');
  if last_candle is not null then
    execute format('alter table candles add constraint candles_until check (opened_at < %L) not valid',
      date_bin('31 days', greatest(present, last_candle) + interval '38 days', '2026-01-01 00:00Z'));
  end if;
end $$;

insert into partitions.plans (parent, key, step, is_business, is_dropped) values ('price_ticks', 'time', '1 day', true, true);
