-- expand: serves 0.2.0 and later
-- Tables whose rows are kept in partitions. A table of a plan has ranges of its key as partitions, and a partition for the rest,
-- `<table>_rest`, so that no insert fails because its range is missing. The partitions are in a schema of their own, which the
-- application's role may not use: it reaches their rows through the tables alone.
create schema partitions;

create table partitions.plans (
  parent text primary key,
  -- The key: a time, an id that begins with its time (UUID v7), or a transaction in the numbering of the books.
  key text not null check (key in ('time', 'id', 'transaction')),
  -- A range of transactions holds those of a day, as many as the last days had; 31 days keep the last 30 in two ranges at most.
  step text not null check (step in ('1 day', '31 days')),
  -- Whether the key follows the business clock, which a sandbox can put forward.
  is_business boolean not null default false,
  -- The books are never dropped.
  is_dropped boolean not null,
  -- Transactions of a day, counted since the mark.
  transactions_a_day bigint not null default 1000000,
  marked_at timestamptz,
  marked_transaction bigint
);

-- The ranges of a table, the rest left out. The lower bound is null where the range has none.
create function partitions_of(parent text) returns table (name text, lower text, upper text) language sql stable as $$
  select relname::text, bound[1], bound[2]
  from pg_catalog.pg_inherits join pg_catalog.pg_class on pg_class.oid = inhrelid,
    regexp_match(pg_get_expr(relpartbound, pg_class.oid),
      '^FOR VALUES FROM \((?:''([^'']*)''|MINVALUE)\) TO \(''([^'']*)''\)$') as bound
  where inhparent = to_regclass(parent) and bound is not null
$$;

-- The lowest key of a time.
create function partitions.lowest(key text, at timestamptz) returns text language sql stable as $$
  select case key
    when 'id' then (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid::text
    else to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS+00') end
$$;

-- The rest is the pattern of every range: indexes that hold in each range alone are only there.
create function partitions.attach(parent text, name text, lower text, upper text) returns void language plpgsql as $$
declare
  rest text := parent || '_rest';
begin
  execute format('create table partitions.%I (like partitions.%I including all)', name, rest);
  if exists (select from pg_trigger where tgrelid = format('partitions.%I', rest)::regclass and tgname = 'append_only') then
    execute format('create trigger append_only before update or delete or truncate on partitions.%I
      execute function refuse_change()', name);
  end if;
  -- Attached when it is made: that lets others write, and `partition of` would not.
  execute format('alter table %I attach partition partitions.%I for values from (%L) to (%L)', parent, name, lower, upper);
end $$;

-- Makes the ranges around the present one; answers how many. A range is left out while the rest has rows of it.
create function partitions.extend_by_time(plan partitions.plans) returns integer language plpgsql as $$
declare
  step interval := plan.step;
  present timestamptz := now() + case when plan.is_business
    then (select offset_ms from business_clock) * interval '1 millisecond' else interval '0' end;
  begins timestamptz;
  name text;
  made integer := 0;
begin
  for n in -1..3 loop
    begins := date_bin(step, present, '2026-01-01 00:00Z') + n * step;
    name := plan.parent || '_' || to_char(begins at time zone 'UTC', 'YYYYMMDD');
    continue when to_regclass(format('partitions.%I', name)) is not null;
    begin
      perform partitions.attach(plan.parent, name, partitions.lowest(plan.key, begins), partitions.lowest(plan.key, begins + step));
      made := made + 1;
    exception
      -- The rest has rows of it, or the first partition of a table that was not partitioned before reaches into it.
      when check_violation or invalid_object_definition then null;
    end;
  end loop;
  return made;
end $$;

-- Makes ranges until the present transaction has two days of transactions before it.
create function partitions.extend_by_transaction(plan partitions.plans) returns integer language plpgsql as $$
declare
  present bigint := books_xact(pg_snapshot_xmax(pg_current_snapshot()))::text;
  passed numeric := extract(epoch from now() - plan.marked_at) / 86400;
  upper_bound bigint;
  made integer := 0;
begin
  if plan.marked_at is null or passed not between 0 and 1 then
    -- A move to another cluster adds 2⁴⁸ to the numbers, which are no transactions of a day.
    if passed > 1 and present - plan.marked_transaction between 0 and 1099511627776 then
      plan.transactions_a_day := greatest(1000000, (present - plan.marked_transaction) / passed);
    end if;
    update partitions.plans set marked_at = now(), marked_transaction = present,
      transactions_a_day = plan.transactions_a_day
    where parent = plan.parent;
  end if;
  select max(upper::bigint) into upper_bound from partitions_of(plan.parent);
  if upper_bound is null or present >= upper_bound then
    -- Rows of transactions below the end of this snapshot may be in the rest; no later ones are, once nobody writes it.
    execute format('lock table partitions.%I in access exclusive mode', plan.parent || '_rest');
    upper_bound := greatest(upper_bound, books_xact(pg_snapshot_xmax(pg_current_snapshot()))::text::bigint);
  end if;
  while upper_bound < present + 2 * plan.transactions_a_day loop
    perform partitions.attach(plan.parent, plan.parent || '_' || upper_bound, upper_bound::text,
      (upper_bound + plan.transactions_a_day)::text);
    upper_bound := upper_bound + plan.transactions_a_day;
    made := made + 1;
  end loop;
  return made;
end $$;

-- Makes the missing ranges of all tables; answers how many it made, and what kept it from making others. The server owns no
-- table, so this acts for it. No wait is long: a statement that waits for a table makes all later ones wait behind it.
create function make_partitions(out made integer, out problems text[])
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  plan partitions.plans;
begin
  made := 0;
  problems := '{}';
  -- Another process is at it.
  if not pg_try_advisory_xact_lock(hashtext('partitions')) then return; end if;
  for plan in select * from partitions.plans order by parent loop
    begin
      made := made + case plan.key when 'transaction' then partitions.extend_by_transaction(plan)
        else partitions.extend_by_time(plan) end;
    exception
      when lock_not_available or check_violation then problems := problems || (plan.parent || ': ' || sqlerrm);
    end;
  end loop;
end $$;

-- Drops a range whose rows are no longer kept. The caller has proved that, and holds the table.
create function drop_partition(parent text, name text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from partitions.plans plan, partitions_of(drop_partition.parent) as range
    where plan.parent = drop_partition.parent and plan.is_dropped and range.name = drop_partition.name)
  then raise exception '% is no partition of % that may be dropped', name, parent using errcode = 'insufficient_privilege';
  end if;
  execute format('drop table partitions.%I', name);
end $$;

-- Makes a table the parent of partitions, without its indexes. The rows that it has stay where they are and become the first
-- range, up to `bound`, which a valid check constraint `<table>_until` proves; without rows there is no such range.
create function partitions.convert(parent text, key text, bound text) returns void language plpgsql as $$
declare
  before text := parent || '_before';
begin
  execute format('alter table %I set schema partitions', parent);
  execute format('alter table partitions.%I rename to %I', parent, before);
  execute format('create table %I (like partitions.%I including all excluding indexes) partition by range (%I)', parent, before, key);
  if bound is null then
    execute format('drop table partitions.%I', before);
  else
    execute format('alter table %I drop constraint %I', parent, parent || '_until');
    execute format('alter table %I attach partition partitions.%I for values from (minvalue) to (%L)', parent, before, bound);
    -- The bound of the partition says the same.
    execute format('alter table partitions.%I drop constraint %I', before, parent || '_until');
  end if;
end $$;

-- Makes the rest of a table, after its indexes.
create function partitions.attach_rest(parent text) returns void language plpgsql as $$
begin
  execute format('create table partitions.%I (like %I including all)', parent || '_rest', parent);
  execute format('alter table %I attach partition partitions.%I default', parent, parent || '_rest');
end $$;

-- The bound that a check constraint `<table>_until` proves; null where there is none.
create function partitions.until(parent text) returns text language sql stable as $$
  select (regexp_match(pg_get_constraintdef(oid), '< ''([^'']*)'''))[1] from pg_constraint
  where conrelid = parent::regclass and conname = parent || '_until'
$$;

do $$
begin
  revoke execute on function make_partitions(), drop_partition(text, text) from public;
  grant execute on function make_partitions(), drop_partition(text, text) to coffer_app;
exception
  when insufficient_privilege or undefined_object then raise notice 'coffer_app was not prepared: %', sqlerrm;
end $$;
