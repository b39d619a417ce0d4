-- The wallets of the house that a sandbox's faucet has filled; it fills each once.
create table simulated_gifts (
  network text not null,
  address text not null,
  -- The newest block at that time: no reorganisation goes back before it.
  height integer,
  primary key (network, address)
);
