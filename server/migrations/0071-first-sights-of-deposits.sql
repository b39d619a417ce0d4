-- When a block was first seen to hold the same output of the same transaction, also where no block had it for so long that
-- its deposit was lost and another one came. Null where that is when the deposit was created.
alter table deposits add column first_seen_at timestamptz;
create index deposits_lost on deposits (network, txid, output_index) where status = 'lost';
-- Causes wait for what a block may take again.
create index deposits_orphaned_of_causes on deposits (subject) where status = 'orphaned' and purpose is not null;
