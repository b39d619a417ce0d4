-- expand: serves 0.2.0 and later
-- The bearer of a purchase that restored books had lost, `customer` or `house`; null for any other purchase.
alter table purchases add column recovered text;
