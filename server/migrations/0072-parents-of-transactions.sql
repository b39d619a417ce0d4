-- The transaction that another one follows from: what a hedged invoice was paid, of what its merchant was credited.
alter table transactions add column parent_id uuid;
