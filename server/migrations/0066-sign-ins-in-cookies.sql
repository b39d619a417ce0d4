-- Sign-ins under way are sealed in the browser's cookie, so strangers who begin many write nothing.
drop table sign_ins;

-- Sign-ins that have proven somebody, so that each counts once.
create table finished_sign_ins (
  state_hash bytea primary key,
  expires_at timestamptz not null
);
create index finished_sign_ins_by_expiry on finished_sign_ins (expires_at);
