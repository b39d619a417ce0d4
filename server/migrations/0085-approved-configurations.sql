-- beside-running-servers
-- Which configurations of an exchange may run: the hash of the files that servers read at their start.

-- The one in force may start, and so may the newest approved one, which is in force from its first start on.
create table configuration_approvals (
  id bigint generated always as identity primary key,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  how text not null check (how in ('first start', 'operators', '--accept-configuration')),
  -- An operator, or the server that was started.
  approved_by text not null,
  approved_at timestamptz not null
);
create trigger append_only before update or delete or truncate on configuration_approvals
  execute function refuse_change();

-- The first start with each approved configuration: from then on it is in force.
create table configuration_starts (
  approval bigint primary key references configuration_approvals (id),
  -- Name and hash of each file.
  files jsonb not null,
  started_at timestamptz not null
);
create trigger append_only before update or delete or truncate on configuration_starts
  execute function refuse_change();

do $$
begin
  revoke update, delete on configuration_approvals, configuration_starts from coffer_app;
exception
  when insufficient_privilege or undefined_object then raise notice 'coffer_app was not prepared: %', sqlerrm;
end $$;
