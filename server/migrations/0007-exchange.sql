-- Which exchange this database is: written at its first start and never changed, since a sandbox's money is worth
-- nothing and a live exchange's is somebody's.
create table exchange (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  mode text not null check (mode in ('sandbox', 'live')),
  founded_at timestamptz not null default now()
);

do $$
begin
  revoke update, delete on exchange from coffer_app;
exception
  when undefined_object or insufficient_privilege then raise notice 'coffer_app was not prepared: %', sqlerrm;
end $$;
