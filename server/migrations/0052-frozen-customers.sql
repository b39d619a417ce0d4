-- A customer whom operators have frozen: their keys open nothing until they are unfrozen.
alter table customers
  add column frozen_at timestamptz,
  add column frozen_by text,
  add column frozen_reason text,
  add check ((frozen_at is null) = (frozen_by is null) and (frozen_at is null) = (frozen_reason is null));
