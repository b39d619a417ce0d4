-- Mails that the house sends. Their text is composed when they are sent and is in no table.
create table mails (
  -- Also the instruction's reference.
  id uuid primary key,
  kind text not null,
  -- What the mail is about; its product composes it from that.
  subject uuid not null,
  status text not null check (status in ('requested', 'sent', 'failed')),
  -- Why it failed, for people.
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'failed') = (reason is not null))
);
create index mails_by_subject on mails (kind, subject);
create index mails_ended on mails (updated_at) where status <> 'requested';

-- The sandbox's mail box: what its customers were sent.
create table simulated_mails (
  reference uuid primary key,
  -- The whole mail as JSON, since it may carry a secret.
  sealed bytea not null,
  sent_at timestamptz not null
);
create index simulated_mails_by_time on simulated_mails (sent_at);
