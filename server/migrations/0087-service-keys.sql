-- Keys of the exchange itself, by which programs of its own make customers and their keys. Each acts as the person who made it.
create table service_keys (
  id text primary key check (id ~ '^hk_live_[0-9a-f]{32}$'),
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  sealed_secret bytea not null,
  rights text[] not null check (cardinality(rights) > 0),
  allowed_ips text[] not null,
  rate_limit_per_minute integer not null check (rate_limit_per_minute > 0),
  expires_at timestamptz,
  made_by text not null,
  -- The subject of that operator at the identity provider.
  made_by_person text not null,
  created_at timestamptz not null,
  -- It opens nothing before.
  confirmed_at timestamptz,
  -- Nor afterwards.
  disabled_at timestamptz,
  disabled_by text,
  last_used_at timestamptz,
  check ((disabled_at is null) = (disabled_by is null))
);
