-- Secrets are sealed under data keys, and data keys under the master key, so that either can be changed while servers run.

-- Each data key is here once for each master key that opens it: two while the master key is being changed.
create table data_keys (
  number integer not null,
  -- A fingerprint of the master key; it opens nothing.
  master_key text not null,
  sealed bytea not null,
  primary key (number, master_key)
);

alter table exchange
  -- The data key that seals; who seals holds this row, so that nothing is sealed under the one before any more.
  add column data_key integer,
  -- The fingerprint of the master key that counts.
  add column master_key text,
  -- The fingerprint of the one that it is being changed to.
  add column next_master_key text,
  -- The extended public keys of deposit addresses, sealed.
  add column account_keys bytea,
  -- The private key that signs anchors of the ledger, sealed.
  add column anchor_key bytea;

-- What is sealed begins with the number of its data key. What was sealed before this is under number 0: the master key
-- of the time, which the first start of a server notes as a data key.
update api_keys set sealed_secret = '\x00000000'::bytea || sealed_secret;
update webhooks set secret = '\x00000000'::bytea || secret,
  previous_secrets = array(
    select '\x00000000'::bytea || sealed from unnest(previous_secrets) with ordinality as kept (sealed, place) order by place);

do $$
begin
  grant update (data_key, master_key, next_master_key, account_keys, anchor_key) on exchange to coffer_app;
exception
  when undefined_object or insufficient_privilege then raise notice 'coffer_app was not prepared: %', sqlerrm;
end $$;
