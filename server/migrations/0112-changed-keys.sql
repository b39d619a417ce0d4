-- expand: serves 0.2.0 and later
-- The keys that changed and the newest transaction that changed each: a server that holds keys asks for these instead of each key.
create table changed_keys (
  key_id text primary key,
  changed_by xid8 not null
);
create index changed_keys_by_transaction on changed_keys (changed_by);

create function note_changed_key() returns trigger language plpgsql as $$
begin
  insert into changed_keys (key_id, changed_by) values (old.id, pg_current_xact_id())
  on conflict (key_id) do update set changed_by = excluded.changed_by;
  return null;
end $$;

create trigger changed after update on api_keys for each row
  when (to_jsonb(old) - 'last_used_at' is distinct from to_jsonb(new) - 'last_used_at') execute function note_changed_key();
create trigger deleted after delete on api_keys for each row execute function note_changed_key();

create function note_changed_keys_of_customer() returns trigger language plpgsql as $$
begin
  insert into changed_keys (key_id, changed_by)
  select id, pg_current_xact_id() from api_keys where customer_id = new.id order by id
  on conflict (key_id) do update set changed_by = excluded.changed_by;
  return null;
end $$;

create trigger frozen after update of frozen_at on customers for each row
  when (old.frozen_at is distinct from new.frozen_at) execute function note_changed_keys_of_customer();
