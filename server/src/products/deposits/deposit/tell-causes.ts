import { strict as assert } from 'node:assert'
import { causeOf, type PaymentCause, type PaymentHandlers } from '#core/addresses'
import type { Catalog } from '#core/catalog'
import type { Clock } from '#platform/clock'
import { type Database, isLockFailure, peek, type RowOf, type Sql, sql, type Tx } from '#platform/database'
import type { Logger } from '#platform/logging'
import { every, type Worker } from '#platform/workers'
import { type CustomerDeposit, depositTable, isCustomers, readDeposit, type Untold } from './deposit.ts'

type Noted = {
  readonly untold: Untold
  readonly deposits: readonly CustomerDeposit[]
  readonly now: Date
}

/** Stores the due news for deposits' causes; deposits without a cause stay unchanged. */
export function noteUntold(tx: Tx, { untold, deposits, now }: Noted): void {
  const ids = deposits.flatMap(({ id, cause }) => (cause === null ? [] : [id]))
  if (ids.length > 0)
    tx.send(sql`update deposits set untold = ${untold}, tell_at = ${now} where id = any(${ids}::uuid[])`)
}

/**
 * Assignments that make this news due where a deposit has a cause. News about the money itself is not overwritten: with it
 * the cause also learns whether a block has the payment.
 */
export function toldOf(untold: Untold, now: Date): Sql {
  const isFree = sql`purpose is not null and (untold is null or untold in ('seen', 'reorganised'))`
  return sql`untold = case when ${isFree} then ${untold}::text else untold end,
    tell_at = case when ${isFree} then ${now}::timestamptz else tell_at end`
}

const causeTable = depositTable.pick('purpose', 'subject')

type Credited = { readonly id: string; readonly customerId: string; readonly now: Date }

/**
 * Names the cause of a deposit that an operator credits to the customer of its address, and makes the news due; null
 * where there is no cause.
 */
export async function nameCause(tx: Tx, { id, customerId, now }: Credited): Promise<PaymentCause | null> {
  const [row] = await tx.query<RowOf<typeof causeTable>>(sql`
    update deposits set purpose = paid.purpose, subject = paid.subject, untold = 'credited', tell_at = ${now}
    from deposit_addresses owned join payment_addresses paid using (key_index)
    where deposits.id = ${id} and owned.network = deposits.network and owned.address = deposits.address
      and owned.tag = deposits.tag and owned.customer_id = ${customerId}
    returning ${causeTable.columnsOf('deposits')}`)
  return row === undefined ? null : causeOf(causeTable.read(row))
}

type Teller = {
  readonly catalog: Catalog
  readonly log: Pick<Logger, 'error'>
  readonly paymentHandlers: PaymentHandlers
}

type Telling = Teller & {
  /** Null for every network. */
  readonly network: string | null
  readonly max: number
  readonly now: Date
}

/** Delivers due news to causes; answers how many. A handler that fails gets its news again later, and stops nothing. */
export async function tellCauses(tx: Tx, { network, max, now, ...teller }: Telling): Promise<number> {
  const rows = await tx.query<RowOf<typeof depositTable>>(sql`
    select * from deposits
    where untold is not null and tell_at <= ${now} and (${network}::text is null or network = ${network})
    order by tell_at, id limit ${max} for update skip locked`)
  for (const row of rows) await tellOne(tx, { row, teller, now })
  return rows.length
}

const newsTable = depositTable.pick('id', 'purpose', 'subject', 'untold')

const againAfterMs = 30_000

type Due = { readonly row: RowOf<typeof depositTable>; readonly teller: Teller; readonly now: Date }

async function tellOne(tx: Tx, { row, teller, now }: Due): Promise<void> {
  const { id: deposit, purpose, subject, untold } = newsTable.read(row)
  const again = new Date(now.getTime() + againAfterMs)
  try {
    await tx.savepoint(() => tell(tx, { row, untold, teller, now }))
    tx.send(sql`update deposits set untold = null, tell_at = null where id = ${deposit}`)
  } catch (error) {
    // A scan locks accounts, and a customer who pays from a balance locks the cause, so they can wait for each other.
    // Later the worker delivers the news in a transaction of its own, which holds no lock that others wait for.
    if (isLockFailure(error)) return
    teller.log.error(
      { event: 'cause not told', deposit, purpose, subject, untold, err: error },
      'the cause of a payment could not be told of it, and is told again',
    )
    tx.send(sql`update deposits set tell_at = ${again} where id = ${deposit}`)
  }
}

async function tell(tx: Tx, { row, untold, teller, now }: Due & { readonly untold: Untold | null }) {
  const deposit = readDeposit(row, teller.catalog)
  const { cause, id, amount, network, txid } = deposit
  assert(cause !== null && isCustomers(deposit), 'a deposit with a cause has a customer')
  const handler = teller.paymentHandlers[cause.purpose]
  assert(handler !== undefined, `no product takes payments for a ${cause.purpose}`)
  const payment = {
    subject: cause.subject,
    customerId: deposit.customerId,
    deposit: { id, amount, network, txid, payer: deposit.payer, seenAt: deposit.firstSeenAt },
    now,
  }
  if (untold === 'seen') return handler.seen(tx, payment)
  if (untold === 'reorganised') return handler.reorganised?.(tx, payment)
  if (untold === 'credited') {
    await handler.credited(tx, payment)
    if (deposit.isReversed) await handler.reorganised?.(tx, payment)
    return
  }
  return handler.failed(tx, {
    ...payment,
    error: deposit.reason === 'below_minimum' ? 'BELOW_MINIMUM' : 'REORGANISED',
  })
}

type CausesWorker = Teller & { readonly database: Database; readonly clock: Clock }

const lookMs = 1_000
const turnMax = 100

/** Delivers the news that no scan delivered: after a failure, and after an operator's act. */
export function causesWorker(parts: CausesWorker): Worker {
  return every(lookMs, { name: 'causes of payments', inStep: true, act: () => tellUntold(parts) })
}

/** Delivers due news, each in a transaction of its own, so none holds another's locks. */
export async function tellUntold({ database, clock, ...parts }: CausesWorker): Promise<void> {
  const isAnyDue = sql`exists (select from deposits where untold is not null and tell_at <= ${clock.now()})`
  if (!(await peek(database, isAnyDue))) return
  const teller = { ...parts, network: null, max: 1 }
  for (let count = 0; count < turnMax; count++) {
    const told = await database.inTransaction((tx) => tellCauses(tx, { ...teller, now: clock.now() }))
    if (told === 0) return
  }
}
