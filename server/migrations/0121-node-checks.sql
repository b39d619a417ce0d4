-- expand: serves 0.2.0 and later
-- The newest check of each network's node, for operators.
create table node_checks (
  network text primary key,
  verdict text not null check (verdict in ('sound', 'behind', 'silent', 'contradicts')),
  reasons jsonb not null,
  -- Null where no node answered.
  height integer,
  -- Blocks that the server had not read yet; null also where it had read none.
  lag integer,
  checked_at timestamptz not null
);
