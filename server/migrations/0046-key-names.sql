-- What the owner calls a key; null for one that was made without the console.
alter table api_keys add column name text;
