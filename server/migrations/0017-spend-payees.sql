-- The index of a spend's payee where that is an address of the house's own keys; the signer derives it and compares.
alter table spends add column to_index integer check (to_index >= 0);
