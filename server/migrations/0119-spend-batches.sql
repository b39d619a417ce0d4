-- expand: serves 0.2.0 and later
-- Payments of several spends in one transaction, where money lies in outputs.
create table spend_batches (
  id uuid primary key,
  network text not null,
  from_indexes integer[] not null check (cardinality(from_indexes) > 0),
  generation integer not null,
  -- The member under whose id the slots of the batch are taken.
  holder_id uuid not null,
  -- cancelled: nothing of it was signed, and its members went on without it.
  status text not null check (status in
    ('requested', 'signed', 'broadcast', 'seen', 'confirmed', 'failed', 'cancelled')),
  problem text,
  confirmations integer not null default 0 check (confirmations >= 0),
  -- The sum of the sizes of its members' outputs.
  bytes integer not null check (bytes > 0),
  due_at timestamptz not null,
  leased_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index spend_batches_open on spend_batches (network, due_at) where status in ('requested', 'signed', 'broadcast', 'seen');

create table spend_batch_members (
  batch_id uuid not null references spend_batches (id),
  spend_id uuid not null,
  -- The size of its output, which decides its part of the fee.
  bytes integer not null check (bytes > 0),
  primary key (batch_id, spend_id)
);
create index spend_batch_members_by_spend on spend_batch_members (spend_id);
create trigger append_only before update or delete or truncate on spend_batch_members execute function refuse_change();

create table spend_batch_attempts (
  id uuid primary key,
  batch_id uuid not null references spend_batches (id),
  number integer not null check (number > 0),
  network text not null,
  unsigned text not null,
  slots text[] not null check (cardinality(slots) > 0),
  -- The sum of what its members get.
  units numeric(78, 0) not null,
  fee_max numeric(78, 0) not null,
  -- The output that pays the rest back; null where nothing is left.
  change_index integer check (change_index >= 0),
  change_units numeric(78, 0),
  raw text,
  txid text,
  status text not null check (status in
    ('prepared', 'signed', 'broadcast', 'seen', 'confirmed', 'failed', 'replaced', 'discarded')),
  block_height bigint,
  block_hash text,
  fee numeric(78, 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (batch_id, number),
  check ((raw is null) = (txid is null)),
  check (raw is not null or status in ('prepared', 'discarded')),
  check ((change_index is null) = (change_units is null))
);
create unique index spend_batch_attempts_txid on spend_batch_attempts (network, txid);
create index spend_batch_attempts_by_height on spend_batch_attempts (network, block_height) where block_height is not null;

alter table spends
  -- The batch that pays it.
  add column batch_id uuid,
  -- The most members of a batch that it may still join: a batch that was refused is halved.
  add column batch_max integer,
  -- A void spend of the change of a batch's attempt, which pays for both.
  add column child_of uuid;

-- A member has no transaction of its own: a server that knows no batches must not pay it a second time.
create function refuse_own_transaction() returns trigger language plpgsql as $$
begin
  if exists (select from spends where id = new.spend_id and batch_id is not null) then
    raise exception 'the spend % is paid by a batch', new.spend_id;
  end if;
  return new;
end $$;
create trigger paid_by_batch before insert on spend_attempts for each row execute function refuse_own_transaction();

-- The transactions of every spend, its own and its batches'. A member's part of the fee is rounded up.
create view spend_transactions as
  select id, spend_id, number, network, unsigned, slots, units, fee_max, raw, txid, status, fee, created_at, updated_at
  from spend_attempts
  union all
  select attempt.id, member.spend_id, attempt.number, attempt.network, attempt.unsigned, attempt.slots, spends.units,
    attempt.fee_max, attempt.raw, attempt.txid, attempt.status,
    div(attempt.fee * member.bytes + batch.bytes - 1, batch.bytes), attempt.created_at, attempt.updated_at
  from spend_batch_attempts attempt
  join spend_batches batch on batch.id = attempt.batch_id
  join spend_batch_members member on member.batch_id = attempt.batch_id
  join spends on spends.id = member.spend_id;
