import Type from 'typebox'
import { anyKey } from '#core/access'
import type { Catalog } from '#core/catalog'
import { amountField, formatAmount, type Money, readAmount } from '#core/money'
import { transactionRefusals } from '#core/transactions'
import { type Database, sql } from '#platform/database'
import {
  closedObject,
  customer,
  fieldsOf,
  invalidField,
  orNull,
  type Route,
  resource,
  route,
} from '#platform/http'
import { isUuid } from '#platform/ids'
import { defineRefusals, Refusal } from '#platform/refusal'
import { creditOf, type FiatDeposit, findFiatDeposit } from '#products/fiat-deposits'
import { type SimulatedRail, simulatedUnitsMax } from '#providers/simulated'
import { tryUntil } from '#sandbox/settling'
import type { RailControls } from '#sandbox/world'

type Options = { readonly database: Database; readonly catalog: Catalog; readonly banks: RailControls }

const settlingRefusals = defineRefusals({
  DEPOSIT_NOT_SETTLED: [
    409,
    'The deposit cannot be settled now: {reason}.',
    { reason: 'its rail has made no link yet' },
  ],
})

const field = fieldsOf<FiatDeposit>()

const settledResource = resource('SandboxSettledFiatDeposit', {
  transaction_id: field(
    Type.String({ description: 'Id of the deposit that was paid or refused.' }),
    ({ id }) => id,
    '0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e61',
  ),
  status: field(
    Type.Enum(['success', 'failed'], { description: 'Outcome of the deposit.' }),
    ({ payment }) => (payment === null ? 'failed' : 'success'),
    'success',
  ),
  credited_amount: field(
    orNull(Type.String(), {
      description: 'Amount paid, less the fee; null for a deposit that failed.',
    }),
    ({ payment }) => payment && formatAmount(creditOf(payment)),
    '895.5',
  ),
})

/** The control that plays the payer of fiat deposits. */
export function fiatDepositRoutes(options: Options): Route[] {
  return [
    route({
      operationId: 'sandboxSettleFiatDeposit',
      summary: 'Pay a fiat deposit, or refuse to pay',
      description:
        '`success` pays the link at once, even after it has expired: a failed deposit then succeeds late, and a further payment becomes a separate deposit, which is the answer. With `failed` the payer refuses; a paid deposit can no longer be refused, and a failed one stays failed. Without a control the payer pays within two seconds. The kopecks of the amount change that: `.01` waits for a control, `.02` is refused, `.03` is paid by half, `.04` is paid double, `.05` is paid after the link has expired, `.06` is paid twice.',
      tag: 'Sandbox',
      method: 'POST',
      path: '/sandbox/v1/deposits/fiat/{transaction_id}',
      permission: anyKey,
      alsoFor: [customer('sendsValue', { readBy: 'getFiatDeposit' })],
      params: closedObject({ transaction_id: Type.String({ maxLength: 64 }) }),
      body: closedObject({
        outcome: Type.Enum(['success', 'failed']),
        amount: Type.Optional(
          amountField(
            'Amount that the payer pays, by default the amount of the link. Absent for a deposit that fails.',
          ),
        ),
      }),
      result: settledResource.schema,
      refusals: [transactionRefusals.TRANSACTION_NOT_FOUND, settlingRefusals.DEPOSIT_NOT_SETTLED],
      example: {
        params: { transaction_id: settledResource.example.transaction_id },
        body: { outcome: 'success', amount: '900' },
        data: settledResource.example,
      },
      async handle({ params: { transaction_id: id }, body: { outcome, amount: text } }) {
        if (outcome === 'failed' && text !== undefined)
          throw invalidField('amount', 'must be absent for a deposit that fails')
        const deposit = await requireDeposit(id, options)
        const amount = text === undefined ? undefined : readPayment(text, deposit)
        const ended = await (outcome === 'failed'
          ? refuseUnpaid(deposit, options)
          : pay(deposit, { ...options, amount }))
        return settledResource.of(ended)
      },
    }),
  ]
}

async function refuseUnpaid(deposit: FiatDeposit, options: Options): Promise<FiatDeposit> {
  const ended = deposit.payment === null ? await refuse(deposit, options) : deposit
  if (ended.payment !== null) throw notSettled('it is paid, so its payer cannot refuse it')
  return ended
}

async function requireDeposit(id: string, { database, catalog }: Options): Promise<FiatDeposit> {
  const found = isUuid(id) ? await findFiatDeposit(database, { id, catalog }) : undefined
  if (found === undefined) throw new Refusal(transactionRefusals.TRANSACTION_NOT_FOUND)
  return found.deposit
}

function readPayment(text: string, { amount: { asset } }: FiatDeposit): Money {
  const amount = readAmount('amount', { text, asset })
  if (amount.units > simulatedUnitsMax)
    throw invalidField('amount', 'is more than the simulated bank carries')
  return amount
}

function notSettled(reason: string): Refusal {
  return new Refusal(settlingRefusals.DEPOSIT_NOT_SETTLED, { details: { reason } })
}

function bankOf({ rail }: FiatDeposit, { banks }: Options): SimulatedRail {
  const bank = banks.bank(rail)
  if (bank === undefined) throw notSettled(`the rail ${rail} has no simulated bank`)
  return bank
}

/** Pays a deposit's link, and answers the deposit that the payment makes or ends. */
async function pay(
  deposit: FiatDeposit,
  { amount, ...options }: Options & { readonly amount: Money | undefined },
): Promise<FiatDeposit> {
  const { payInId, rail } = deposit
  const { banks } = options
  const bank = bankOf(deposit, options)
  const paid = await tryUntil(async () => {
    const payment = await bank.payNow(payInId, { amount })
    if (payment === null) await banks.catchUp(payInId)
    return payment
  })
  if (paid === null) throw notSettled('its rail has made no link yet')
  const booked = await tryUntil(async () => {
    await banks.catchUp(payInId)
    return findBooked(options, { rail, transactionId: paid.transactionId })
  })
  if (booked !== null) return booked
  throw notSettled(
    (await isSuspended(options, { rail, transactionId: paid.transactionId }))
      ? 'it is paid, and the payment is more than the rail is believed, so it waits for a statement of the bank'
      : 'it is paid, and the exchange has not heard of the payment yet',
  )
}

type Booked = { readonly rail: string; readonly transactionId: string }

/** The deposit that a rail's transaction was booked as. */
async function findBooked(options: Options, { rail, transactionId }: Booked): Promise<FiatDeposit | null> {
  const [row] = await options.database.query<{ id: string }>(sql`
    select fiat_deposits.id from rail_movements join fiat_deposits on movement_id = rail_movements.id
    where rail_movements.rail = ${rail} and transaction_id = ${transactionId}`)
  return row === undefined ? null : requireDeposit(row.id, options)
}

/** Whether the exchange knows the payment and credits nobody before the bank's statement has it. */
async function isSuspended({ database }: Options, { rail, transactionId }: Booked): Promise<boolean> {
  const rows = await database.query(sql`
    select from rail_movements where rail = ${rail} and transaction_id = ${transactionId}`)
  return rows.length > 0
}

/** The payer refuses. Answers the deposit once it has ended, with any outcome. */
async function refuse(deposit: FiatDeposit, options: Options): Promise<FiatDeposit> {
  if (deposit.status !== 'processing') return deposit
  const bank = bankOf(deposit, options)
  const ended = await tryUntil(async () => {
    await bank.decline(deposit.payInId)
    await options.banks.catchUp(deposit.payInId)
    const read = await requireDeposit(deposit.id, options)
    return read.status === 'processing' ? null : read
  })
  if (ended === null) throw notSettled('its rail has made no link yet, or cannot be asked')
  return ended
}
