import { setTimeout as pause } from 'node:timers/promises'
import { type Database, isLockFailure, type Queryable, sql } from '#platform/database'

/** A partition of the books that is beyond an age, and is not in the tablespace yet. */
export type MovablePartition = { readonly table: string; readonly name: string; readonly bytes: bigint }

type Asked = { readonly tablespace: string; readonly before: Date }

/** Why nothing can move to a tablespace; null where it can. Asked as the owner of the tables. */
export async function lackOfTablespace(owner: Queryable, tablespace: string): Promise<string | null> {
  const [row] = await owner.query<{ may_create: boolean; login: string }>(sql`
    select has_tablespace_privilege(oid, 'create') as may_create, quote_ident(current_user) as login
    from pg_tablespace where spcname = ${tablespace}`)
  if (row === undefined) return `PostgreSQL has no tablespace ${tablespace}: \`create tablespace\` makes one`
  return row.may_create
    ? null
    : `this login may not use it: \`grant create on tablespace ${tablespace} to ${row.login}\``
}

/** The partitions of the books whose ids are all older than a time, those in the tablespace left out; the oldest first. */
export async function movablePartitions(
  owner: Queryable,
  { tablespace, before }: Asked,
): Promise<MovablePartition[]> {
  return owner.query<MovablePartition>(sql`
    select plan.parent as table, range.name, pg_total_relation_size(pg_class.oid)::bigint as bytes
    from partitions.plans plan cross join lateral partitions_of(plan.parent) as range
    join pg_class on relname = range.name and relnamespace = 'partitions'::regnamespace
    where plan.key = 'id' and not plan.is_dropped and range.upper::uuid <= lowest_id_at(${before})
      and exists (
        select from pg_class as part
        where (part.oid = pg_class.oid
            or part.oid in (select indexrelid from pg_index where indrelid = pg_class.oid))
          -- Zero is the tablespace of the database.
          and coalesce(nullif(part.reltablespace, 0), (
            select dattablespace from pg_database where datname = current_database()
          )) is distinct from (select oid from pg_tablespace where spcname = ${tablespace}))
    order by range.upper, plan.parent`)
}

const [triesMax, restMs] = [10, 500]

/**
 * Moves a partition with its indexes, whole or not at all. Its lock is waited for 200 ms and tried again, since whoever waits
 * for it makes others wait; answers false where others hold it at every try.
 */
export async function movePartition(
  owner: Database,
  { name, tablespace }: { readonly name: string; readonly tablespace: string },
): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      await moveOnce(owner, { name, tablespace })
      return true
    } catch (error) {
      if (!isLockFailure(error)) throw error
      if (tries === triesMax) return false
      await pause(restMs)
    }
  }
}

function moveOnce(
  owner: Database,
  { name, tablespace }: { name: string; tablespace: string },
): Promise<void> {
  return owner.inTransaction(async (tx) => {
    tx.send(sql`
      select set_config('lock_timeout', '200ms', true), set_config('coffer.partition', ${name}, true),
        set_config('coffer.tablespace', ${tablespace}, true)`)
    await tx.query(sql`
      do $$
      declare
        name text := current_setting('coffer.partition');
        tablespace text := current_setting('coffer.tablespace');
        own text;
      begin
        execute format('alter table partitions.%I set tablespace %I', name, tablespace);
        for own in select relname from pg_index join pg_class on pg_class.oid = indexrelid
          where indrelid = format('partitions.%I', name)::regclass order by 1
        loop
          execute format('alter index partitions.%I set tablespace %I', own, tablespace);
        end loop;
      end $$`)
  })
}
