import { type Queryable, sql } from '#platform/database'
import type { Config } from './config.ts'

/** The configuration is not the one of this database; the message says in one line what to change. */
export class WrongExchange extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WrongExchange'
  }
}

type Mode = Config['mode']

/**
 * Notes in a database that has none which mode it is in, at its first start, and refuses any other from then on. One
 * that servers of before have worked on tells by its rows: money and chains out of nothing are a sandbox's; without
 * them, and with a master key checked, it was started live.
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

/** Throws `WrongExchange` when the database is of the other mode; one that was never started is of none. */
export async function requireMode(database: Queryable, mode: Mode): Promise<void> {
  const [table] = await database.query<{ is_there: boolean }>(
    sql`select to_regclass('exchange') is not null as is_there`,
  )
  if (table?.is_there !== true) return
  const [exchange] = await database.query<{ mode: Mode }>(sql`select mode from exchange`)
  if (exchange === undefined || exchange.mode === mode) return
  throw new WrongExchange(
    `this database is a ${exchange.mode} exchange and COFFER_MODE is ${mode}; set COFFER_MODE=${exchange.mode}, or another DATABASE_URL. Nothing was changed.`,
  )
}
