import { sql, type Tx } from '#platform/database'
import type { PayIn, PayInFailure } from '../payments/pay-in.ts'
import { payInHandlerOf, type RailBooks } from '../payments/rails-parts.ts'

type Failing = {
  /** The pay-in as this transaction locked it. */
  readonly payIn: PayIn
  readonly reason: PayInFailure
  readonly now: Date
}

/** Notes that nobody pays a pay-in, as far as the rail knows, and tells the handler of its purpose. */
export async function failPayIn(tx: Tx, { payIn, reason, now }: Failing, books: RailBooks): Promise<void> {
  tx.send(sql`
    update pay_ins set status = 'failed', reason = ${reason}, updated_at = ${now}
    where id = ${payIn.id}`)
  const failed: PayIn = { ...payIn, status: 'failed', reason }
  await payInHandlerOf(books, payIn.purpose).failed(tx, { payIn: failed, reason, now })
}
