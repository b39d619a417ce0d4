import type { Catalog } from '#core/catalog'
import { formatAmount } from '#core/money'
import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { lowestIdAt } from '#platform/ids'

type Parts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly businessClock: Clock
  readonly systemClock: Clock
}

export type Flow = {
  readonly day: string
  readonly symbol: string
  readonly in: string
  readonly out: string
}

/** Types of transactions into or out of the exchange. */
const crossing = ['deposit_crypto', 'deposit_fiat', 'withdrawal_crypto', 'withdrawal_fiat']

const dayMs = 24 * 60 * 60 * 1_000
const days = 30
/** Past days change rarely, by a late completion; they are read again after this time. */
const oldMs = 60 * 60 * 1_000
const newMs = 2_000
/** Reading takes at most this fraction (1/50) of the time. */
const rest = 50
const slackMs = 60_000

type Kept = { readonly flows: Promise<readonly Flow[]>; readonly dueAt: number }

/**
 * Reads money in and out by day. Each process caches past days and answers from the cache at once; old days are
 * refreshed in the background, so only the first answer waits.
 */
export function moneyFlows(parts: Parts): () => Promise<readonly Flow[]> {
  const { businessClock, systemClock } = parts
  const kept = new Map<number, Kept>()
  const machine = () => systemClock.now().getTime()
  async function refresh(day: number, age: number): Promise<void> {
    const begun = machine()
    const aheadMs = businessClock.now().getTime() - begun + slackMs
    const flows = await readDay(parts, { day, aheadMs })
    const took = machine() - begun
    kept.set(day, { flows: Promise.resolve(flows), dueAt: machine() + Math.max(age, took * rest) })
  }
  return async () => {
    const today = Math.floor(businessClock.now().getTime() / dayMs)
    const wanted = Array.from({ length: days }, (_, index) => today - days + 1 + index)
    for (const day of kept.keys()) if (!wanted.includes(day)) kept.delete(day)
    const read = wanted.map((day) => {
      const known = kept.get(day)
      if (known !== undefined && machine() < known.dueAt) return known.flows
      const reading = refresh(day, today - day > 1 ? oldMs : newMs)
      const first = reading.then(async () => (await kept.get(day)?.flows) ?? [])
      // Marked, so nobody else reads the day meanwhile; after a failure the next caller does.
      kept.set(day, { flows: known?.flows ?? first, dueAt: Number.POSITIVE_INFINITY })
      first.catch(() => kept.delete(day))
      return known?.flows ?? first
    })
    return (await Promise.all(read)).flat()
  }
}

async function readDay(
  { database, catalog }: Parts,
  { day, aheadMs }: { readonly day: number; readonly aheadMs: number },
): Promise<readonly Flow[]> {
  const [from, to] = [new Date(day * dayMs), new Date((day + 1) * dayMs)]
  // An id is as old as its transaction, or older where the business clock is ahead of the machine's.
  const rows = await database.query<{ symbol: string; came: bigint; went: bigint }>(sql`
    select asset as symbol, coalesce(sum(units) filter (where direction = 'in'), 0) as came,
      coalesce(sum(units) filter (where direction = 'out'), 0) as went
    from unnest(${crossing}::text[]) as crossing (type) join transactions using (type)
    where id >= ${lowestIdAt(new Date(from.getTime() - aheadMs))} and id < ${lowestIdAt(to)}
      and created_at >= ${from} and created_at < ${to} and status = 'completed'
    group by asset order by asset`)
  return rows.flatMap(({ symbol, came, went }) => {
    const asset = catalog.asset(symbol)
    if (asset === undefined) return []
    const amount = (units: bigint) => formatAmount({ asset, units })
    return [{ day: from.toISOString().slice(0, 10), symbol, in: amount(came), out: amount(went) }]
  })
}
