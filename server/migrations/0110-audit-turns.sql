-- expand: serves 0.2.0 and later
-- How far audits have read the things of products again that are older than a month, by the times in their ids.
create table audit_turns (
  only_one boolean primary key default true check (only_one),
  -- The end of the last turn; null before the first one of a round.
  reached timestamptz,
  turned_at timestamptz not null
);
