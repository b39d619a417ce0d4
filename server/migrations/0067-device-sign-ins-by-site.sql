-- Commands that wait are bounded by where they were begun: a network, which is an address or the /64 of IPv6, within a site,
-- which is its /24 or /48. Those that wait at the time of the upgrade are begun again.
delete from device_sign_ins;
alter table device_sign_ins add column network text not null, add column site text not null;
create index device_sign_ins_by_site on device_sign_ins (site, network, expires_at) where approved_by is null;
