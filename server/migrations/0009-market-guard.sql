-- When the market of a pair halted itself because its price ran away: what ran, between which prices in units of the
-- quote for one whole base, and until when nothing is traded. The newest row of a pair says whether it is halted.
create table market_halts (
  pair text not null,
  halted_at timestamptz not null,
  resumes_at timestamptz not null check (resumes_at > halted_at),
  cause text not null check (cause in ('reference', 'trades')),
  lowest numeric(78, 0) not null,
  highest numeric(78, 0) not null check (highest > lowest),
  primary key (pair, halted_at)
);
create trigger append_only before update or delete or truncate on market_halts execute function refuse_change();
