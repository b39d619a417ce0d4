-- expand: serves 0.2.0 and later
-- An audit reads the days of its turn. Rows lie in the order of their days, so ranges of blocks are enough.
create index concurrently fiat_deposits_by_day on fiat_deposits using brin (day);
