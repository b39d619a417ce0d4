import { type Database, sql } from '#platform/database'
import { every, type Worker } from '#platform/workers'

const figuresMs = 10_000

/** How many payments wait in the deposit inbox, in /metrics. */
export function inboxFigures({ database }: { database: Database }) {
  let open = 0
  const worker: Worker = every(figuresMs, {
    name: 'inbox figures',
    async act() {
      const [row] = await database.query<{ count: bigint }>(
        sql`select count(*) as count from deposit_inbox where status = 'open' and reason <> 'unsupported_token'`,
      )
      open = Number(row?.count ?? 0n) // far below what a number holds
    },
  })
  const gauge = {
    name: 'coffer_deposit_inbox_open',
    help: 'Payments to our addresses that wait for the decision of an operator, without tokens that are not listed.',
    read: () => open,
  }
  return { worker, gauge }
}
