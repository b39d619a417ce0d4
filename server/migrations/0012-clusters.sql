-- Transaction ids belong to a cluster of PostgreSQL. The books go by them, so they note which cluster they are in, and
-- what is added to its ids: a restore into another cluster adds more than any id of the cluster before.

alter table exchange
  -- The system identifier of the cluster.
  add column cluster text,
  -- How often the books have moved to another.
  add column moves integer not null default 0 check (moves >= 0);

-- The id of a transaction of this cluster as the books count it. `npm run operator -- adopt-restore` makes it anew, with
-- another number to add. PostgreSQL puts the text of such a function in the place of its call, so it costs nothing.
create function books_xact(xid8) returns xid8 language sql stable return $1;

alter table ledger_entries alter column xact set default books_xact(pg_current_xact_id());
alter table events alter column xact set default books_xact(pg_current_xact_id());
alter table webhooks alter column created_xact set default books_xact(pg_current_xact_id());
