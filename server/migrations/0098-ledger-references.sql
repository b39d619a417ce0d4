-- expand: serves 0.2.0 and later
-- The books become tables of partitions in two steps, while servers write them. This first step moves "once for its kind and
-- reference" into a table of its own, since a unique key of partitions holds their key, and bounds the rows that stay together.

-- Which entry a kind and reference belongs to.
create table ledger_references (
  kind text not null,
  reference text not null,
  entry_id uuid not null,
  primary key (kind, reference)
) partition by hash (kind, reference);
create trigger append_only before update or delete or truncate on ledger_references execute function refuse_change();
do $$ begin
  for n in 0..15 loop
    execute format('create table partitions.ledger_references_%s partition of ledger_references for values with (modulus 16, remainder %s)', n, n);
    execute format('create trigger append_only before update or delete or truncate on partitions.ledger_references_%s
      execute function refuse_change()', n);
  end loop;
  revoke update, delete on ledger_references from coffer_app;
exception
  when undefined_object or insufficient_privilege then raise notice 'coffer_app was not prepared: %', sqlerrm;
end $$;

-- Notes the references of entries in the statement that adds these, whoever adds them: a second entry of a kind and reference
-- fails, in whichever partition the first one is.
create function note_references() returns trigger language plpgsql as $$
declare
  noted bigint;
begin
  insert into ledger_references (kind, reference, entry_id) select kind, reference, id from added order by kind, reference
  on conflict do nothing;
  get diagnostics noted = row_count;
  if noted < (select count(*) from added) then
    raise unique_violation using constraint = 'ledger_entries_kind_reference_key', table = 'ledger_entries',
      message = 'an entry of the same kind and reference is posted, against "ledger_entries_kind_reference_key"';
  end if;
  return null;
end $$;
-- A movement's number is above all of its account, which its balance counts: a number that came before is refused, in whichever
-- partition its movement is. Balances are found by their key, however few there were when the plan was made.
create function refuse_repeated_numbers() returns trigger language plpgsql
set enable_seqscan = off as $$
declare
  repeated record;
begin
  select account, sequence into repeated from (
    select from_account as account, from_sequence as sequence from added
    union all select to_account, to_sequence from added) as side
  group by account, sequence
  having count(*) > 1 or sequence <= (select balance.sequence from ledger_balances balance where account_id = account)
  limit 1;
  if found then
    raise unique_violation using constraint = 'ledger_movements_account_sequence', table = 'ledger_movements',
      message = format('the account %s has a movement %s already', repeated.account, repeated.sequence);
  end if;
  return null;
end $$;

-- All locks at once and last, since writers wait from here on.
lock table ledger_entries, ledger_movements, transactions in access exclusive mode;
create trigger note_references after insert on ledger_entries referencing new table as added
  for each statement execute function note_references();
-- The first range of the books has all rows of before, and ends between 7 and 38 days from now.
do $$
declare
  bound text := partitions.lowest('id', date_bin('31 days', now() + interval '38 days', '2026-01-01 00:00Z'));
begin
  execute format('alter table ledger_entries add constraint ledger_entries_until check (id < %L) not valid', bound);
  execute format('alter table ledger_movements add constraint ledger_movements_until check (entry_id < %L) not valid', bound);
  execute format('alter table transactions add constraint transactions_until check (id < %L) not valid', bound);
end $$;
