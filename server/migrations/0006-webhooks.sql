-- Events out: the same log to pull and to be sent.

-- What customers are told of an event, if they are: under which name, and its number among those of its subject, from 1
-- without gaps. The number is the subject's own: whoever records the event knows what the subject has told before.
alter table events
  add column published_as text,
  add column published_sequence bigint check (published_sequence > 0),
  add check ((published_as is null) = (published_sequence is null));
create index events_published on events (customer_id, xact, id) where published_as is not null;
-- By text, so that only who asks for it by time takes it: a planner could mistake it for the other and read a whole log.
create index events_published_by_time on events ((customer_id::text), created_at) where published_as is not null;
create index events_by_age on events using brin (created_at);

-- How often customers were told that an order was filled.
alter table orders add column fills integer not null default 0 check (fills >= 0);

create table webhooks (
  id uuid primary key,
  customer_id uuid not null,
  url text not null,
  -- Names, or groups as "deposit.*"; null for every event.
  events text[],
  -- Sealed under the master key.
  secret bytea not null,
  secret_made_at timestamptz not null,
  -- Those before it, the last first, which sign too until they expire.
  previous_secrets bytea[] not null default '{}',
  previous_secrets_expire_at timestamptz[] not null default '{}'
    check (cardinality(previous_secrets_expire_at) = cardinality(previous_secrets)),
  is_active boolean not null,
  -- Why it was switched off, unless its owner did it.
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  -- How often its owner was told of a change that was not theirs.
  notices integer not null default 0,
  -- Since when every attempt has failed; null after a success.
  failing_since timestamptz,
  -- Until when it asked to be left alone.
  paused_until timestamptz,
  -- An event is later than the webhook when its transaction is, whatever the clocks of their machines say.
  created_xact xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index webhooks_by_customer on webhooks (customer_id, id);
create index webhooks_rotated on webhooks (id) where previous_secrets <> '{}';
create index webhooks_switched_off on webhooks (id) where disabled_reason is not null;

-- How far the log has been fanned out.
create table webhook_fan_out (
  is_only boolean primary key default true check (is_only),
  xact xid8 not null,
  event_id uuid not null
);
insert into webhook_fan_out (xact, event_id) values ('0', '00000000-0000-0000-0000-000000000000');

-- One event on its way to one endpoint.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null,
  event_xact xid8 not null,
  event_id uuid not null,
  event_type text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed', 'cancelled')),
  -- Tries since it was last begun; a replay begins again.
  tries integer not null default 0,
  -- All attempts ever recorded, which numbers them.
  attempts integer not null default 0,
  -- Raised by each claim and each replay: what comes of an attempt counts while its claim is the last.
  claims integer not null default 0,
  -- By the business clock, as all times here.
  next_attempt_at timestamptz not null,
  -- Until when whoever claimed it has it to itself. In no index, so that a claim is a heap-only update.
  leased_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (webhook_id, event_id)
) with (fillfactor = 50); -- room for heap-only updates
create index webhook_deliveries_pending on webhook_deliveries (webhook_id, next_attempt_at, id) where status = 'pending';
-- Each status in the order of the log; a list of all is merged from them.
create index webhook_deliveries_listed on webhook_deliveries (webhook_id, status, event_xact, event_id);
create index webhook_deliveries_by_age on webhook_deliveries using brin (created_at);

create table webhook_attempts (
  delivery_id uuid not null,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  request_url text not null,
  request_headers jsonb not null,
  -- Null when no answer came; then `error` says why.
  response_status integer,
  response_headers jsonb,
  -- The first 4 kB.
  response_body text,
  error text,
  primary key (delivery_id, number)
);
create index webhook_attempts_by_age on webhook_attempts using brin (started_at);
