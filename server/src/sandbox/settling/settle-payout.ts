import type { Catalog } from '#core/catalog'
import { paymentHaltOf } from '#core/operators'
import { transactionRefusals } from '#core/transactions'
import type { Database } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { payoutsOut } from '#products/payouts'
import type { SimulatedRail } from '#providers/simulated'
import type { RailControls } from '#sandbox/world'
import { notSettled } from './settling-refusals.ts'
import { tryUntil } from './try-until.ts'

type Options = { readonly database: Database; readonly catalog: Catalog; readonly banks: RailControls }

type Payout = NonNullable<Awaited<ReturnType<typeof payoutsOut.find>>>

type Settling = Options & { readonly outcome: 'completed' | 'failed'; readonly reason: string | undefined }

/** Makes the bank decide a payout at once, and answers its outcome; a payout that has ended keeps its outcome. */
export async function settlePayout(
  payout: Payout,
  { outcome, reason = 'the recipient’s bank declined the payment', ...options }: Settling,
): Promise<'completed' | 'failed'> {
  const bank = bankOf(payout, options)
  const decision = outcome === 'completed' ? ({ outcome: 'done' } as const) : rejectedFor(reason)
  const ended = await tryUntil(async () => {
    const end = endOf(await requirePayout(payout.id, options))
    if (end !== null) return end
    // An earlier decision of the bank stands.
    await bank.settlePayout(payout.id, decision)
    await options.banks.catchUp(payout.id)
    return endOf(await requirePayout(payout.id, options))
  })
  if (ended === null) throw notSettled(await obstacleOf(payout, options))
  return ended
}

/** Returns a paid payout, which then ends as failed. */
export async function returnPayout(id: string, options: Options): Promise<'failed'> {
  const payout = await requirePayout(id, options)
  if (payout.error === 'RETURNED') return 'failed'
  if (payout.status !== 'completed') throw notSettled('it is not paid, so nothing can come back')
  const bank = bankOf(payout, options)
  const ended = await tryUntil(async () => {
    await bank.returnPayout(id)
    await options.banks.catchUp(id)
    return (await requirePayout(id, options)).error === 'RETURNED' ? 'failed' : null
  })
  if (ended === null) throw notSettled('it came back, and the exchange has not heard of it yet')
  return ended
}

async function requirePayout(id: string, options: Options): Promise<Payout> {
  const found = await payoutsOut.find(options.database, { id, catalog: options.catalog })
  if (found === undefined) throw new Refusal(transactionRefusals.TRANSACTION_NOT_FOUND)
  return found
}

function endOf({ status }: Payout): 'completed' | 'failed' | null {
  if (status === 'waiting') throw notSettled('it waits for the approval of an operator')
  return status === 'processing' ? null : status
}

function rejectedFor(reason: string) {
  return { outcome: 'rejected', reason } as const
}

function bankOf({ rail }: Payout, { banks }: Options): SimulatedRail {
  const bank = banks.bank(rail)
  if (bank === undefined) throw notSettled(`the rail ${rail} has no simulated bank`)
  return bank
}

async function obstacleOf({ rail }: Payout, { database }: Options): Promise<string> {
  const halt = await paymentHaltOf(database, rail)
  return halt === null ? 'its rail cannot be asked' : `payments on ${rail} are halted`
}
