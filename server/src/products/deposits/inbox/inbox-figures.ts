import { type Database, sql } from '#platform/database'
import { every, type Worker } from '#platform/workers'

const figuresMs = 10_000

/**
 * Counts for /metrics: payments that wait in the deposit inbox, and payments with undelivered news for their causes.
 */
export function inboxFigures({ database }: { database: Database }) {
  let [open, untold] = [0, 0]
  const worker: Worker = every(figuresMs, {
    name: 'inbox figures',
    async act() {
      const [row] = await database.query<{ count: bigint }>(
        sql`select count(*) as count from deposit_inbox where status = 'open' and reason <> 'unsupported_token'`,
      )
      open = Number(row?.count ?? 0n) // far below a number's limit
      const [waiting] = await database.query<{ count: bigint }>(
        sql`select count(*) as count from deposits where untold is not null`,
      )
      untold = Number(waiting?.count ?? 0n) // likewise
    },
  })
  const gauges = [
    {
      name: 'coffer_deposit_inbox_open',
      help: 'Payments to our addresses that wait for the decision of an operator, without tokens that are not listed.',
      read: () => open,
    },
    {
      name: 'coffer_deposit_causes_untold',
      help: 'Payments to addresses of orders that the orders have not been told of yet.',
      read: () => untold,
    },
  ]
  return { worker, gauges }
}
