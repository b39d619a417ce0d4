-- contract: serves 0.3.0 and later
-- From here on a customer may have an address on a network for each generation of the keys; servers of before would read
-- any of them. Address and tag, which follow from generation and customer, stay unique.
create index deposit_addresses_of_customer on deposit_addresses (customer_id, network);
drop index deposit_addresses_own;
