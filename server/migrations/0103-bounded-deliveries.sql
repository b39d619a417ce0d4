-- expand: serves 0.2.0 and later
-- Deliveries and their attempts become tables of partitions in two steps, while servers write them. This first step bounds the
-- rows that stay together: deliveries by the ids of their events, which begin with their time, and attempts by their beginning.
do $$
declare
  present timestamptz := now() + coalesce((select max(offset_ms) from business_clock), 0) * interval '1 millisecond';
  last_attempt timestamptz;
begin
  -- Read before anything is locked.
  select max(started_at) into last_attempt from webhook_attempts;
  execute format('alter table webhook_deliveries add constraint webhook_deliveries_until check (event_id < %L) not valid',
    partitions.lowest('id', date_bin('31 days', now() + interval '38 days', '2026-01-01 00:00Z')));
  execute format('alter table webhook_attempts add constraint webhook_attempts_until check (started_at < %L) not valid',
    date_bin('31 days', greatest(present, last_attempt) + interval '38 days', '2026-01-01 00:00Z'));
end $$;
