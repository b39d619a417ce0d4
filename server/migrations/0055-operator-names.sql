-- Who an operator is to the identity provider. The audit log and approvals stand under names, which a provider may let
-- people choose, so a name is the subject's who signed in with it first.
create table operator_names (
  name text primary key,
  subject text not null,
  bound_at timestamptz not null
);
