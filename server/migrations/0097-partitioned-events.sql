-- expand: serves 0.2.0 and later
-- Events in ranges of transactions, each about a day, so that old ones are dropped and not deleted. Readers go by the
-- transaction, so each reads the ranges after its place alone.
do $$ begin
  -- Reads all rows while servers write others.
  if partitions.until('events') is not null then alter table events validate constraint events_until; end if;
end $$;

lock table events in access exclusive mode;
select partitions.convert('events', 'xact', partitions.until('events'));
-- Indexes of the rows before are taken over.
alter table events add primary key (xact, id);
create index events_published on events (customer_id, xact, id) where published_as is not null;
-- By text, so that only who asks for it by time takes it: a planner could mistake it for the other and read a whole log.
create index events_published_by_time on events ((customer_id::text), created_at) where published_as is not null;
create index events_by_age on events using brin (created_at);
select partitions.attach_rest('events');
-- In each range alone, since it holds no transaction. A number never comes twice in several: the row of its topic counts it.
create unique index events_rest_by_topic on partitions.events_rest (customer_id, topic, sequence) where topic is not null;

insert into partitions.plans (parent, key, step, is_dropped) values ('events', 'transaction', '1 day', true);
