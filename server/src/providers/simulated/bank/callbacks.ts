import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Callback } from '#core/callbacks'
import { formatAmount, type Money } from '#core/money'
import type { RailNotice } from '#core/rails'
import type { Tx } from '#platform/database'
import {
  openCallback,
  queueCallback,
  readAmount,
  readTime,
  type Signing,
  timeField,
  uuidField,
} from '#providers/callback-queue'
import type { SimulatedBank } from './simulated-bank.ts'

const money = { transaction_id: Type.String({ minLength: 1, maxLength: 64 }), amount: Type.String() }
const text = Type.Union([Type.String(), Type.Null()])

const schema = Type.Union([
  Type.Object({
    kind: Type.Literal('payment'),
    reference: Type.Union([uuidField, Type.Null()]),
    provider_reference: text,
    ...money,
    payer: text,
    paid_at: timeField,
  }),
  Type.Object({ kind: Type.Enum(['pay_in', 'payout']), reference: uuidField }),
  Type.Object({ kind: Type.Literal('return'), reference: uuidField, ...money, returned_at: timeField }),
])

const format = Compile(schema)
type Body = Type.Static<typeof schema>

/** Lets the house hear of something once this transaction commits. */
export function callHouse(tx: Tx, { code: party, clock }: SimulatedBank, notice: RailNotice): void {
  queueCallback(tx, { party, clock }, JSON.stringify(bodyOf(notice)))
}

function bodyOf(notice: RailNotice): Body {
  if (notice.kind === 'payment') {
    const { reference, providerReference, payment } = notice
    const { transactionId, amount, payer, paidAt } = payment
    return {
      kind: 'payment',
      reference,
      provider_reference: providerReference,
      transaction_id: transactionId,
      amount: formatAmount(amount),
      payer,
      paid_at: paidAt.toISOString(),
    }
  }
  if (notice.kind !== 'return') return { kind: notice.kind, reference: notice.reference }
  const { transactionId, reference, amount, returnedAt } = notice.returned
  return {
    kind: 'return',
    reference,
    transaction_id: transactionId,
    amount: formatAmount(amount),
    returned_at: returnedAt.toISOString(),
  }
}

export function signingOf({ callbackKey: key }: Pick<SimulatedBank, 'callbackKey'>): Signing {
  return { header: 'x-bank-signature', key }
}

/** Reads a callback of this bank. Throws `InvalidCallback`. */
export function readCallback(
  callback: Callback,
  bank: Pick<SimulatedBank, 'callbackKey' | 'asset'>,
): RailNotice {
  const told = openCallback(callback, { signing: signingOf(bank), format })
  return noticeOf(told, (amount) => readAmount(amount, bank.asset))
}

function noticeOf(told: Body, read: (amount: string) => Money): RailNotice {
  if (told.kind === 'payment') {
    const { reference, provider_reference: providerReference, transaction_id: transactionId, payer } = told
    const payment = { transactionId, amount: read(told.amount), payer, paidAt: readTime(told.paid_at) }
    return { kind: 'payment', reference, providerReference, payment }
  }
  if (told.kind !== 'return') return { kind: told.kind, reference: told.reference }
  const { reference, transaction_id: transactionId } = told
  const returnedAt = readTime(told.returned_at)
  return { kind: 'return', returned: { transactionId, reference, amount: read(told.amount), returnedAt } }
}
