-- The requests that named a known key, for the customers who made them. Its partitions are days of UTC, in a schema of their
-- own; a request id begins with its time (UUID v7), so the days are ranges of it.
create table request_log (
  customer_id uuid not null,
  request_id uuid not null,
  api_key text not null,
  method text not null,
  -- As it was sent, query string included.
  target text not null,
  operation text not null,
  status smallint not null,
  code text,
  duration_ms real not null,
  ip text not null,
  user_agent text,
  is_replay boolean not null,
  -- JSON as text, cut to its first characters; secrets are left out before it comes here.
  request_body text,
  response_body text,
  -- What the server would have signed, of a request whose signature did not hold.
  signed_string text,
  primary key (customer_id, request_id)
) partition by range (request_id);
create index request_log_refused on request_log (customer_id, request_id) where status >= 400;

-- How the requests of each key ended, by time of five minutes. The rows without a key sum all customers.
create table request_outcomes (
  customer_id uuid not null,
  api_key text not null,
  began_at timestamptz not null,
  succeeded bigint not null,
  refused bigint not null,
  failed bigint not null,
  primary key (customer_id, api_key, began_at)
);
create index request_outcomes_by_time on request_outcomes using brin (began_at) with (autosummarize = on);

create schema request_days;

-- The first id of a day.
create function first_request_of(day date) returns uuid language sql immutable
return (lpad(to_hex((extract(epoch from day) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid;

-- The server owns no table, so these two act for it. Two processes at once make a day once.
create function make_request_days() returns void language plpgsql security definer set search_path = public, pg_temp as $$
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
    execute format('create table request_days.%I (like request_log including all)', name);
    execute format('alter table request_log attach partition request_days.%I for values from (%L) to (%L)',
      name, first_request_of(day), first_request_of(day + 1));
  end loop;
end $$;

create function drop_request_days(days_kept integer) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  oldest text := 'd' || to_char((now() at time zone 'UTC')::date - days_kept, 'YYYYMMDD');
  name text;
begin
  perform pg_advisory_xact_lock(hashtext('request_days'));
  for name in select tablename from pg_catalog.pg_tables where schemaname = 'request_days' and tablename < oldest loop
    execute format('drop table request_days.%I', name);
  end loop;
end $$;

do $$
begin
  revoke execute on function make_request_days(), drop_request_days(integer) from public;
  grant execute on function make_request_days(), drop_request_days(integer) to coffer_app;
exception
  when insufficient_privilege or undefined_object then raise notice 'coffer_app was not prepared: %', sqlerrm;
end $$;
