-- expand: serves 0.2.0 and later
-- The children of a batch.
create index concurrently spends_by_parent on spends (child_of) where child_of is not null;
