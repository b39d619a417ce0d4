-- How often in a row the chain called the payment impossible.
alter table spends add column impossible_tries integer not null default 0 check (impossible_tries >= 0);

-- What blocks above a height took.
create index spend_attempts_by_height on spend_attempts (network, block_height) where block_height is not null;
