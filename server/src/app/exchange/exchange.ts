import type { Config } from '#app/settings'
import { type Database, hasColumn, type Queryable, sql, type Tx } from '#platform/database'

/** The configuration does not belong to this database; the message says what to change. */
export class WrongExchange extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WrongExchange'
  }
}

type Mode = Config['mode']

/**
 * Stores a database's mode at its first start, and refuses the other mode after that. A database of older servers,
 * which stored none, shows its mode by its rows: simulated money or chains mean a sandbox; otherwise, a checked master
 * key means live.
 */
export async function settleMode(owner: Queryable, mode: Mode): Promise<void> {
  await owner.query(sql`
    insert into exchange (mode) select case
      when exists (select from ledger_entries where kind = 'sandbox_funding') or exists (select from simulated_chains)
        then 'sandbox'
      when exists (select from master_key_check) then 'live'
      else ${mode}::text end
    on conflict do nothing`)
  await requireMode(owner, mode)
}

/** Throws `WrongExchange` when the database has the other mode; before its first start it has none. */
export async function requireMode(database: Queryable, mode: Mode): Promise<void> {
  const kept = (await keptMode(database)) ?? (await shownMode(database)) ?? mode
  if (kept === mode) return
  throw new WrongExchange(
    `this database is a ${kept} exchange and COFFER_MODE is ${mode}; set COFFER_MODE=${kept}, or another DATABASE_URL. Nothing was changed.`,
  )
}

/** Undefined where no server stored it. */
async function keptMode(database: Queryable): Promise<Mode | undefined> {
  if (!(await hasColumn(database, { table: 'exchange', column: 'mode' }))) return undefined
  const [exchange] = await database.query<{ mode: Mode }>(sql`select mode from exchange`)
  return exchange?.mode
}

/** The mode by the rows of older servers, whichever tables their schema has. */
async function shownMode(database: Queryable): Promise<Mode | undefined> {
  if (!(await hasColumn(database, { table: 'ledger_entries', column: 'kind' }))) return undefined
  const [funded] = await database.query(
    sql`select from ledger_entries where kind = 'sandbox_funding' limit 1`,
  )
  if (funded !== undefined) return 'sandbox'
  if (await hasColumn(database, { table: 'simulated_chains', column: 'network' })) {
    const [chain] = await database.query(sql`select from simulated_chains limit 1`)
    if (chain !== undefined) return 'sandbox'
  }
  const [check] = await database.query(sql`select from master_key_check limit 1`)
  return check === undefined ? undefined : 'live'
}

// Whether this cluster's transaction ids are behind the newest id in the books.
const isBehind = sql`coalesce(greatest(
  (select xact from ledger_entries order by xact desc limit 1),
  (select to_xact from ledger_blocks order by height desc limit 1),
  (select xact from events order by xact desc, id desc limit 1)) > books_xact(pg_snapshot_xmax(pg_current_snapshot())), false)`

/** Stores the books' cluster at their first start, and refuses any other cluster after that. */
export async function settleCluster(owner: Queryable): Promise<void> {
  await owner.query(sql`
    update exchange set cluster = (select system_identifier::text from pg_control_system())
    where cluster is null and not ${isBehind}`)
  await requireCluster(owner)
}

/** As `requireCluster`, before a migration: an old schema has no column for the cluster. */
export async function requireKnownCluster(database: Queryable): Promise<void> {
  if (!(await hasColumn(database, { table: 'exchange', column: 'cluster' }))) return
  const [noted] = await database.query(sql`select from exchange where cluster is not null`)
  if (noted !== undefined) await requireCluster(database)
}

/** Throws `WrongExchange` where books were restored into another PostgreSQL cluster and not adopted yet. */
export async function requireCluster(database: Queryable): Promise<void> {
  const [exchange] = await database.query<{ is_at_home: boolean }>(sql`
    select cluster is not distinct from (select system_identifier::text from pg_control_system()) and not ${isBehind}
      as is_at_home
    from exchange`)
  if (exchange === undefined || exchange.is_at_home) return
  throw new WrongExchange(
    'this database was restored into another PostgreSQL cluster, whose transaction ids begin elsewhere. Make sure that no process uses the previous cluster, run `npm run operator -- adopt-restore`, then start again. Nothing was changed.',
  )
}

/**
 * Adopts restored books into this cluster: from now on `books_xact` counts above every transaction id in the books and
 * every reader's cursor. The locks serialise it with all other writers.
 */
export async function adoptRestore(owner: Database, record: (tx: Tx) => Promise<void>): Promise<void> {
  await owner.inTransaction(async (tx) => {
    await record(tx)
    await tx.query(sql`lock table ledger_entries, ledger_blocks, events, webhooks, webhook_fan_out`)
    await tx.query(sql`
      update exchange set moves = moves + 1, cluster = (select system_identifier::text from pg_control_system())`)
    // 2⁴⁸ ids for each move: more than any cluster uses, and enough for thousands of moves.
    await tx.query(sql`
      do $$ begin
        execute format('create or replace function books_xact(xid8) returns xid8 language sql stable
          return ($1::text::bigint + %s)::text::xid8', (select moves * 281474976710656 from exchange));
      end $$`)
  })
}
