-- Addresses for one cause, such as the order of a card. Customers' own addresses have the customers' numbers as indexes,
-- so these begin above them; BIP-32 allows 31 bits.
alter table customers drop constraint customers_number_check;
alter table customers add constraint customers_number_check check (number between 1 and 1000000000);

create table payment_addresses (
  key_index bigint generated always as identity (start with 1000000001 minvalue 1000000001 maxvalue 2147483647) primary key,
  network text not null,
  -- What a payment there is for, and the id of that.
  purpose text not null check (purpose in ('card')),
  subject uuid not null,
  created_at timestamptz not null,
  unique (purpose, subject, network)
);

-- Null for the address that is a customer's own, of which there is one on a network.
alter table deposit_addresses add column key_index bigint unique check (key_index > 1000000000);
alter table deposit_addresses drop constraint deposit_addresses_customer_id_network_key;
create unique index deposit_addresses_own on deposit_addresses (customer_id, network) where key_index is null;

alter table deposits
  -- What its address is for; null for a customer's own.
  add column purpose text check (purpose in ('card')),
  add column subject uuid,
  -- What its cause is still to be told, and when that is tried again.
  add column untold text check (untold in ('seen', 'credited', 'failed')),
  add column tell_at timestamptz,
  add constraint deposits_named_cause check ((purpose is null) = (subject is null)),
  add constraint deposits_telling check ((untold is null) = (tell_at is null) and (untold is null or purpose is not null));
create index deposits_untold on deposits (tell_at) where untold is not null;
