-- People who are signed in to the console or the back office. The cookie's value is kept as its hash alone.
create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  door text not null check (door in ('console', 'office')),
  -- Who the identity provider says it is.
  subject text not null,
  username text not null,
  -- Whose console it is; an operator has a role instead.
  customer_id uuid references customers (id),
  role text,
  -- Changing requests repeat it in a header, which another site cannot.
  csrf_token text not null,
  ip text not null,
  user_agent text,
  created_at timestamptz not null,
  -- When the person last proved who they are.
  signed_in_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((door = 'console') = (customer_id is not null) and (door = 'office') = (role is not null))
);
create index sessions_by_subject on sessions (subject, door) where ended_at is null;
create index sessions_by_expiry on sessions (expires_at);
