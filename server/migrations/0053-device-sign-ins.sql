-- Commands that wait for a person to let them act, on whatever machine the person has a browser.
create table device_sign_ins (
  device_hash bytea primary key,
  -- What the person types; in use by one command at a time.
  user_code text not null unique,
  ip text not null,
  expires_at timestamptz not null,
  -- The session of whom it may act as; null until they say so.
  approved_by uuid references sessions (id) on delete cascade
);
create index device_sign_ins_by_expiry on device_sign_ins (expires_at);
