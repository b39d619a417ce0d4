-- The trace that an event belongs to, as a W3C traceparent; null unless traces are collected.
alter table events add column traceparent text;
