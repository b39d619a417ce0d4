-- Since when an instruction may have arrived; null while it was never placed, or was put off.
alter table instructions add column sent_at timestamptz;
create index instructions_ended on instructions (updated_at) where status in ('done', 'rejected', 'withdrawn');

-- The sandbox alone: how the simulated parties behave that a control has told something else than they start with.
create table sandbox_suppliers (
  port text primary key,
  mode text not null check (mode in ('automatic', 'manual'))
);

-- Pending hedges may have arrived.
insert into instructions (kind, reference, provider, status, attempts, due_at, created_at, updated_at, sent_at)
select 'hedge', id, provider, 'sent', 1, tried_at, created_at, tried_at, created_at from hedges where status = 'pending';
alter table hedges drop column tried_at;
