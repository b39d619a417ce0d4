-- The break-glass: two people seal a recovery with a key each, and both signatures open it once.

create table recovery_seals (
  id uuid primary key,
  -- The highest one counts, until it is opened.
  number bigint generated always as identity unique,
  -- The operator who asked for it.
  sealed_by text not null,
  sealed_at timestamptz not null,
  -- Of the two people: name, subject and Ed25519 key in Base64, in the same order.
  names text[] not null check (cardinality(names) = 2),
  people text[] not null check (cardinality(people) = 2 and people[1] <> people[2]),
  keys text[] not null check (cardinality(keys) = 2 and keys[1] <> keys[2])
);
create trigger append_only before update or delete or truncate on recovery_seals execute function refuse_change();

-- A seal is opened once.
alter table recoveries add column seal_id uuid not null unique references recovery_seals;

-- Recoveries that somebody ended before their time.
create table recovery_closings (
  recovery_id uuid primary key references recoveries,
  closed_by text not null,
  closed_at timestamptz not null
);
create trigger append_only before update or delete or truncate on recovery_closings execute function refuse_change();

do $$
begin
  revoke update, delete on recovery_seals, recovery_closings from coffer_app;
exception
  when insufficient_privilege or undefined_object then raise notice 'coffer_app was not prepared: %', sqlerrm;
end $$;
