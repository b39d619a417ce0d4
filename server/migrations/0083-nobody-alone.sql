-- Who acted, as a person, in what class, on whose guard or money, and with whose consent. Lines from before know less.
alter table operator_actions
  add column person text,
  add column class text check (class in ('stops', 'gives_value', 'loosens_guard')),
  add column customer_id uuid,
  -- In units of USDT; null where nobody can tell.
  add column worth_units numeric(78, 0),
  add column admitted text check (admitted in
    ('alone', 'single_operator', 'second_person', 'signatures', 'held', 'tightens', 'recovery')),
  add column proposal_id uuid;
create index operator_actions_by_customer on operator_actions (customer_id, at) where customer_id is not null;
create index operator_actions_by_person on operator_actions (person, at);
create index operator_actions_alone on operator_actions (person, at) where admitted = 'alone';

-- The role that a person had at their last sign-in; null for one who has none any more, or was enrolled before it was kept.
-- Where they are told of what waits for them; null where the provider tells no address.
alter table operator_names add column role text, add column email text;
update operator_names named set role = (
  select role from sessions where door = 'office' and sessions.subject = named.subject
  order by created_at desc limit 1);

-- Persons who could decide once: with the second, nobody acts alone any more. It only grows.
create table deciders (
  subject text primary key,
  name text not null,
  since timestamptz not null
);
insert into deciders (subject, name, since)
select subject, name, bound_at from operator_names where role is null or role in ('administrator', 'approver')
union all
-- Who approves with a key and never signed in is a second person as well.
select 'unbound ' || name, name, created_at from operators
where public_key is not null and is_active and name not in (select name from operator_names);
create trigger append_only before update or delete or truncate on deciders execute function refuse_change();

-- Acts that wait for other people, and then for their time.
create table proposals (
  id uuid primary key,
  action text not null,
  subject text,
  options jsonb not null,
  class text not null check (class in ('gives_value', 'loosens_guard')),
  customer_id uuid,
  worth_units numeric(78, 0),
  -- What it changes, as it was when it was proposed and as it is to be; json null for what there is not.
  before jsonb not null,
  after jsonb not null,
  details jsonb not null,
  reason text,
  proposed_by text not null,
  person text not null,
  -- Of the proposer, so that it is carried out as theirs.
  ip text,
  proposed_at timestamptz not null,
  people_needed integer not null check (people_needed > 1),
  wait_seconds integer not null check (wait_seconds >= 0),
  expires_at timestamptz not null,
  status text not null check (status in
    ('waiting', 'approved', 'done', 'declined', 'withdrawn', 'objected', 'expired', 'failed')),
  -- When it is carried out; null until enough people have approved it.
  due_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  end_reason text,
  -- The customer's address before the change, for its notices.
  notice_email text,
  -- The status that people were told of last.
  told_status text,
  check ((status in ('waiting', 'approved')) = (ended_at is null)),
  check ((status = 'waiting') <= (due_at is null))
);
create index proposals_open on proposals (status, due_at) where status in ('waiting', 'approved');
create index proposals_by_status on proposals (status, id);
create index proposals_by_customer on proposals (customer_id, id) where customer_id is not null;

create index proposals_untold on proposals (id) where told_status is distinct from status;

-- A person approves a proposal once, under whatever name.
create table proposal_approvals (
  proposal_id uuid not null references proposals,
  person text not null,
  operator text not null,
  reason text,
  at timestamptz not null,
  primary key (proposal_id, person)
);
create trigger append_only before update or delete or truncate on proposal_approvals execute function refuse_change();

-- Two named people opened a sealed recovery: until then one acts alone.
create table recoveries (
  id uuid primary key,
  opened_by text[] not null,
  reason text not null,
  opened_at timestamptz not null,
  until timestamptz not null
);
create trigger append_only before update or delete or truncate on recoveries execute function refuse_change();

do $$
begin
  revoke update, delete on deciders, proposal_approvals, recoveries from coffer_app;
exception
  when insufficient_privilege or undefined_object then raise notice 'coffer_app was not prepared: %', sqlerrm;
end $$;
