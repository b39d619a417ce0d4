import { systemClock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { recordEvents } from '#platform/events'
import { systemIds } from '#platform/ids'

const batchSize = 1_000

type Wanted = { readonly username: string; readonly count: number }

/** Publishes the events of `count` transfers of a customer at once, with one commit. */
export async function publishTransfers(database: Database, { username, count }: Wanted): Promise<void> {
  const [customer] = await database.query<{ id: string }>(
    sql`select id from customers where username = ${username}`,
  )
  if (customer === undefined) throw new Error(`there is no customer ${username}`)
  await database.inTransaction(async (tx) => {
    for (let recorded = 0; recorded < count; recorded += batchSize)
      recordEvents(
        tx,
        Array.from({ length: Math.min(batchSize, count - recorded) }, () => transferReceived(customer.id)),
      )
  })
}

function transferReceived(customerId: string) {
  const now = systemClock.now()
  const transactionId = systemIds.next()
  return {
    id: systemIds.next(),
    customerId,
    type: 'transfer.received',
    subject: transactionId,
    createdAt: now,
    publication: { type: 'transfer.received', sequence: 1 },
    data: {
      transaction_id: transactionId,
      type: 'transfer_in',
      status: 'completed',
      symbol: 'USDT',
      amount: '12.5',
      fee: '0',
      direction: 'in',
      network: null,
      address: null,
      tag: null,
      txid: null,
      confirmations: null,
      confirmations_required: null,
      counterparty: 'alice',
      comment: 'rent for May',
      error: null,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    },
  }
}
