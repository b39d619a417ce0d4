-- beside-running-servers
-- Running totals of the movements in the covered ledger blocks, an account each, so that an audit reads each block once.
create table ledger_totals (
  account uuid primary key,
  movements bigint not null,
  units numeric(78, 0) not null,
  -- The highest movement number of the account, and the balance that its movement states.
  top_sequence bigint not null,
  top_balance numeric(78, 0) not null
) with (fillfactor = 50);

-- How far audits have covered the blocks: each row reaches from the one before up to its height.
create table ledger_coverings (
  height bigint primary key,
  to_xact xid8 not null,
  -- The hash of the block at that height.
  block_hash bytea not null,
  -- All entries and movements up to it.
  entry_count bigint not null,
  movement_count bigint not null,
  -- Over all totals at that height. A block that is sealed later holds it.
  totals_hash bytea not null,
  covered_at timestamptz not null
);
create trigger append_only before update or delete or truncate on ledger_coverings execute function refuse_change();

-- How far the covered blocks have been read again.
create table ledger_rereading (
  only_one boolean primary key default true check (only_one),
  height bigint not null,
  reread_at timestamptz not null
);

-- The newest covering at the time of the seal; a block's hash covers both.
alter table ledger_blocks add column covered_height bigint, add column covered_totals bytea;

do $$ begin
  revoke update, delete on ledger_coverings from coffer_app;
exception
  when undefined_object or insufficient_privilege then raise notice 'coffer_app was not prepared: %', sqlerrm;
end $$;
