-- When an outside party is asked again about something of ours; a row goes once nothing more is expected.
create table looks (
  -- The kind of the instruction about the same subject, or `spend.ended.` with a network.
  kind text not null,
  subject uuid not null,
  -- Nobody else is asked; for an ended spend the network.
  provider text not null,
  -- While a process looks, the end of its lease, unless another time is set meanwhile.
  due_at timestamptz not null,
  leased_until timestamptz,
  primary key (kind, subject)
);
create index looks_due on looks (kind, due_at);

-- No process runs during this migration: a lease of before is only the time at which its subject is due again.
insert into looks (kind, subject, provider, due_at)
select 'pay_in.' || rail, id, provider, look_at from pay_ins where look_at is not null;
insert into looks (kind, subject, provider, due_at)
select 'payout.' || rail, id, provider, look_at from rail_payouts
where look_at is not null and status in ('paid', 'failed');
insert into looks (kind, subject, provider, due_at)
select 'purchase.' || kind, id, provider, look_at from purchases where look_at is not null;
insert into looks (kind, subject, provider, due_at)
select 'spend.ended.' || network, id, network, recheck_at from spends where recheck_at is not null;

alter table pay_ins drop column look_at, drop column looks;
alter table rail_payouts drop column look_at, drop column looks;
alter table purchases drop column look_at;
alter table spends drop column recheck_at;
