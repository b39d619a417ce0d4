-- Ways through the identity provider that were begun and not finished yet.
create table sign_ins (
  -- The state that the provider sends back; a browser that knows it and has the cookie goes on.
  state_hash bytea primary key,
  door text not null check (door in ('console', 'office')),
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  is_fresh boolean not null,
  expires_at timestamptz not null
);
create index sign_ins_by_expiry on sign_ins (expires_at);

-- What the sandbox's own identity provider keeps: its keys, and sign-ins of people who do not exist.
create table sandbox_identity (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index sandbox_identity_by_grant on sandbox_identity (grant_id) where grant_id is not null;
create index sandbox_identity_by_uid on sandbox_identity (model, uid) where uid is not null;
create index sandbox_identity_by_expiry on sandbox_identity (expires_at);

-- Who a customer is to the identity provider; null for one who does not sign in.
alter table customers add column sso_subject text;
create unique index customers_sso_subject_key on customers (sso_subject);
