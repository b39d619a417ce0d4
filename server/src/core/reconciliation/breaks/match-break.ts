import { houseAccount, post } from '#core/ledger'
import type { Asset } from '#core/money'
import { formatMoney } from '#core/money'
import { defineWrongs, WrongAct } from '#core/operators'
import { sql, type Tx } from '#platform/database'
import { resolveBreak, writeOffTable } from './break-store.ts'
import { judgeTransactions } from './judge-transactions.ts'
import { requireCreditable } from './require-standing.ts'
import { carriedBy, movementOf, type Resolving, requireUnclaimed } from './resolve-breaks.ts'

const wrongs = defineWrongs({
  PAYMENT_NOT_STATED: 'no statement shows {payment}: import it first',
  NO_PAY_IN_PAYMENT: 'there is no payment {payment} of {rail} for a pay-in of ours',
  PAYMENT_STATED_ITSELF: 'a statement shows {payment} itself: it is another payment',
  PAYMENT_OF_OTHER_AMOUNT: 'clearing carries {amount} for {payment}, another amount',
})

/** The kind of the entry for a match; its reference is the write-off. */
const matchedKind = 'rail_matched'

/**
 * Suspense → clearing: the unclaimed payment of a statement is a payment that the books have under another id. From now
 * on the line shows that payment.
 */
export async function matchBreak(tx: Tx, resolving: Resolving, payment: string): Promise<void> {
  const { found, ids, by, now } = resolving
  const { rail, asset } = found
  requireUnclaimed(found)
  await requireCreditable(tx, { ...found, carried: await carriedBy(tx, found) })
  const { amount, lineId } = await movementOf(tx, found)
  if (lineId === null) throw new WrongAct(wrongs.PAYMENT_NOT_STATED, { payment: found.subject })
  await requireUnshown(tx, { rail, payment, asset, units: amount.units })
  const id = ids.next()
  const matched = { id, breakId: found.id, rail, transactionId: payment, amount, createdAt: now }
  tx.send(writeOffTable.insertion(matched))
  tx.send(sql`
    update rail_movements set line_id = ${lineId} where rail = ${rail} and transaction_id = ${payment}`)
  const movement = { from: houseAccount('suspense'), to: houseAccount('clearing'), amount }
  const entry = { id: ids.next(), kind: matchedKind, reference: id, postedAt: now }
  await post(tx, { ...entry, movements: [movement] })
  resolveBreak(tx, { id: found.id, resolution: 'matched', by, now })
  await judgeTransactions(tx, { rail, asset, transactionIds: [payment], ids, now })
}

type Wanted = {
  readonly rail: string
  readonly payment: string
  readonly asset: Asset
  readonly units: bigint
}

/** Requires that clearing carries exactly this amount for a credited payment that no statement shows. */
async function requireUnshown(tx: Tx, { rail, payment, asset, units }: Wanted): Promise<void> {
  const [row] = await tx.query<{ line_id: string | null }>(sql`
    select line_id from rail_movements where rail = ${rail} and transaction_id = ${payment} and kind = 'payment'
      and reference is not null for no key update`)
  if (row === undefined) throw new WrongAct(wrongs.NO_PAY_IN_PAYMENT, { payment, rail })
  if (row.line_id !== null) throw new WrongAct(wrongs.PAYMENT_STATED_ITSELF, { payment })
  const carried = await carriedBy(tx, { rail, subject: payment })
  if (carried !== -units)
    throw new WrongAct(wrongs.PAYMENT_OF_OTHER_AMOUNT, {
      ...{ amount: formatMoney({ asset, units: carried }), payment },
    })
}
