-- Who began a sign-in, as an address or the /64 of IPv6: each has a bounded number of them under way.
alter table sign_ins add column network text not null default '';
create index sign_ins_by_network on sign_ins (network);
