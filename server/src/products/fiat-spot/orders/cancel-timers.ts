import { createRequest, type WriterParts } from '#core/idempotency'
import { columns, type Item, peek, type RowOf, sql, type Tx, table } from '#platform/database'
import type { Markets } from '#products/fiat-spot/market'
import type { Pair } from '#products/fiat-spot/pairs'

const { uuid, text, timestamptz } = columns

const timerTable = table('cancel_timers', { customerId: uuid, pair: text, cancelAt: timestamptz })

type Timer = Item<typeof timerTable>

type Setting = {
  readonly customerId: string
  readonly pairs: readonly string[]
  readonly cancelAt: Date | null
}

/** Arms, rearms or, with null, disarms the dead man's switches of a customer in these pairs. */
export async function setTimers(tx: Tx, { customerId, pairs, cancelAt }: Setting): Promise<void> {
  await tx.query(
    cancelAt === null
      ? sql`delete from cancel_timers where customer_id = ${customerId} and pair = any(${pairs}::text[])`
      : sql`
        ${timerTable.insertionOf(pairs.toSorted().map((pair) => ({ customerId, pair, cancelAt })))}
        on conflict (customer_id, pair) do update set cancel_at = excluded.cancel_at`,
  )
}

type Options = Pick<WriterParts, 'database' | 'businessClock'> & {
  readonly markets: Pick<Markets, 'pairs' | 'isOwner' | 'submit'>
}

const timersMax = 200

/** Cancels the orders of all switches that have run out in this process's markets; returns the number of switches. */
export async function cancelOverdueOrders(options: Options): Promise<number> {
  const { markets } = options
  // Orders of a closed market cannot be cancelled; its switches wait until it opens.
  const pairs = markets.pairs.filter((pair) => pair.state !== 'closed' && markets.isOwner(pair))
  const counts = await Promise.all(pairs.map((pair) => cancelOverdue(pair, options)))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function cancelOverdue(pair: Pair, { database, markets, businessClock }: Options): Promise<number> {
  const isOver = sql`pair = ${pair.name} and cancel_at <= ${businessClock.now()}`
  if (!(await peek(database, sql`exists (select from cancel_timers where ${isOver})`))) return 0
  const timers = await database.query<RowOf<typeof timerTable>>(sql`
    select ${timerTable.columns} from cancel_timers where ${isOver} order by cancel_at limit ${timersMax}`)
  await Promise.all(timers.map((row) => runOut(timerTable.read(row), { pair, database, markets })))
  return timers.length
}

/**
 * A switch cancels once, even if the process dies before it deletes the switch: its time is the idempotency key, stored in
 * the transaction of the cancellation. A switch that was rearmed meanwhile stays.
 */
async function runOut(
  { customerId, cancelAt }: Timer,
  { pair, database, markets }: Pick<Options, 'database' | 'markets'> & { pair: Pair },
): Promise<void> {
  const request = createRequest({
    customerId,
    operation: `cancel_after ${pair.name}`,
    key: cancelAt.toISOString(),
    payload: {},
  })
  await markets.submit(pair, { kind: 'cancel_all', request, customerId, side: null, reason: 'cancel_after' })
  await database.query(sql`
    delete from cancel_timers
    where customer_id = ${customerId} and pair = ${pair.name} and cancel_at = ${cancelAt}`)
}
