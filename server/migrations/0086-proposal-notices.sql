-- beside-running-servers
-- Mails about proposals: what each tells and to whom, without an address.
create table proposal_notices (
  id uuid primary key,
  proposal_id uuid not null references proposals,
  -- The status that it tells of.
  status text not null,
  -- The subject of an operator; null for the customer, who is told at the address from before the change.
  person text,
  asked_at timestamptz not null,
  unique nulls not distinct (proposal_id, status, person)
);
