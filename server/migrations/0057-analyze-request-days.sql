-- A day of the request log grows from nothing to millions of rows, and PostgreSQL looks at a sample of 30,000 rows after each
-- tenth that it grows: 80 times for the first million, 0.24 s each, which is more than its rows cost. Their statistics change
-- little in a day, so it is looked at when it has doubled.
create or replace function make_request_days() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (now() at time zone 'UTC')::date;
  day date;
  name text;
begin
  perform pg_advisory_xact_lock(hashtext('request_days'));
  for day in select today + n from generate_series(-1, 1) as n loop
    name := 'd' || to_char(day, 'YYYYMMDD');
    continue when to_regclass('request_days.' || name) is not null;
    -- Attached when it is made: that lets others write, and `partition of` would not.
    execute format('create table request_days.%I (like request_log including all) with (autovacuum_analyze_scale_factor = 1)',
      name);
    execute format('alter table request_log attach partition request_days.%I for values from (%L) to (%L)',
      name, first_request_of(day), first_request_of(day + 1));
  end loop;
end $$;

do $$
declare
  name text;
begin
  for name in select tablename from pg_catalog.pg_tables where schemaname = 'request_days' loop
    execute format('alter table request_days.%I set (autovacuum_analyze_scale_factor = 1)', name);
  end loop;
end $$;
