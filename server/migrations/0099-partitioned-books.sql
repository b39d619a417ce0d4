-- expand: serves 0.2.0 and later
-- Entries, movements and the history in ranges of their ids, which begin with their time: 31 days each, never dropped.

-- References of entries from before; those since are noted by the trigger. Reads all rows while servers write others.
insert into ledger_references (kind, reference, entry_id) select kind, reference, id from ledger_entries on conflict do nothing;
do $$
declare
  parent text;
begin
  foreach parent in array array['ledger_entries', 'ledger_movements', 'transactions'] loop
    execute format('alter table %I validate constraint %I', parent, parent || '_until');
  end loop;
end $$;

lock table ledger_entries, ledger_movements, transactions in access exclusive mode;

select partitions.convert('ledger_entries', 'id', partitions.until('ledger_entries'));
alter table ledger_entries add primary key (id);
create index ledger_entries_by_xact on ledger_entries (xact);
select partitions.attach_rest('ledger_entries');
-- In each range alone, for those who look entries up; ledger_references is what keeps them unique.
create index ledger_entries_rest_by_reference on partitions.ledger_entries_rest (kind, reference);

select partitions.convert('ledger_movements', 'entry_id', partitions.until('ledger_movements'));
alter table ledger_movements add primary key (entry_id, position);
select partitions.attach_rest('ledger_movements');
-- In each range alone, since it holds no entry.
create unique index ledger_movements_rest_by_from on partitions.ledger_movements_rest (from_account, from_sequence);
create unique index ledger_movements_rest_by_to on partitions.ledger_movements_rest (to_account, to_sequence);

select partitions.convert('transactions', 'id', partitions.until('transactions'));
alter table transactions add primary key (customer_id, id);
create index transactions_by_id on transactions (id, customer_id);
create index transactions_by_type on transactions (type, id, customer_id);
create index transactions_open on transactions (customer_id) where status in ('pending', 'processing');
create index transactions_unfinished on transactions (status, id, customer_id) where status <> 'completed';
select partitions.attach_rest('transactions');

do $$
declare
  name text;
begin
  foreach name in array array['ledger_entries', 'ledger_movements'] loop
    execute format('create trigger append_only before update or delete or truncate on %I execute function refuse_change()', name);
    execute format('create trigger append_only before update or delete or truncate on partitions.%I execute function refuse_change()',
      name || '_rest');
  end loop;
end $$;
create trigger note_references after insert on ledger_entries referencing new table as added
  for each statement execute function note_references();
create trigger refuse_repeated_numbers after insert on ledger_movements referencing new table as added
  for each statement execute function refuse_repeated_numbers();

-- The lowest id that is made at a time. Lists bound their ids by it, so that they read no partition that has none of them.
create function lowest_id_at(at timestamptz) returns uuid language sql stable
return (lpad(to_hex(greatest(0, extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

insert into partitions.plans (parent, key, step, is_dropped) values
  ('ledger_entries', 'id', '31 days', false),
  ('ledger_movements', 'id', '31 days', false),
  ('transactions', 'id', '31 days', false);

do $$ begin
  revoke update, delete on ledger_entries, ledger_movements from coffer_app;
exception
  when undefined_object or insufficient_privilege then raise notice 'coffer_app was not prepared: %', sqlerrm;
end $$;
