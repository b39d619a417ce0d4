import { createRequest, type WriterParts } from '#core/idempotency'
import { sql, type Tx } from '#platform/database'
import type { Markets } from '#products/fiat-spot/market'
import type { Pair } from '#products/fiat-spot/pairs'

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
        insert into cancel_timers (customer_id, pair, cancel_at)
        select ${customerId}::uuid, pair, ${cancelAt}::timestamptz from unnest(${pairs}::text[]) as pair order by pair
        on conflict (customer_id, pair) do update set cancel_at = excluded.cancel_at`,
  )
}

type Options = Pick<WriterParts, 'database' | 'businessClock'> & {
  readonly markets: Pick<Markets, 'pairs' | 'isOwner' | 'submit'>
}

type Timer = { readonly customer_id: string; readonly cancel_at: Date }

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
  const timers = await database.query<Timer>(sql`
    select customer_id, cancel_at from cancel_timers
    where pair = ${pair.name} and cancel_at <= ${businessClock.now()} order by cancel_at limit ${timersMax}`)
  await Promise.all(timers.map((timer) => runOut(timer, { pair, database, markets })))
  return timers.length
}

/**
 * A switch cancels once, even if the process dies before it deletes the switch: its time is the idempotency key, stored in
 * the transaction of the cancellation. A switch that was rearmed meanwhile stays.
 */
async function runOut(
  { customer_id: customerId, cancel_at: cancelAt }: Timer,
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
