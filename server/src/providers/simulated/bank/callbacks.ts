import { createHmac, timingSafeEqual } from 'node:crypto'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { formatAmount, InvalidAmount, type Money, parsePositiveAmount } from '#core/money'
import { InvalidCallback, type RailCallback, type RailNotice } from '#core/rails'
import { sql, type Tx } from '#platform/database'
import type { SimulatedBank } from './simulated-bank.ts'

/** The header with the HMAC-SHA256 of the exact body, in hexadecimal. */
const signatureHeader = 'x-bank-signature'

const uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
const money = { transaction_id: Type.String({ minLength: 1, maxLength: 64 }), amount: Type.String() }
const time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' })
const text = Type.Union([Type.String(), Type.Null()])

const schema = Type.Union([
  Type.Object({
    kind: Type.Literal('payment'),
    reference: Type.Union([uuid, Type.Null()]),
    provider_reference: text,
    ...money,
    payer: text,
    paid_at: time,
  }),
  Type.Object({ kind: Type.Enum(['pay_in', 'payout']), reference: uuid }),
  Type.Object({ kind: Type.Literal('return'), reference: uuid, ...money, returned_at: time }),
])

const format = Compile(schema)
type Body = Type.Static<typeof schema>

/** Lets the house hear of something once this transaction commits. */
export function callHouse(tx: Tx, bank: SimulatedBank, notice: RailNotice): void {
  tx.send(sql`
    insert into simulated_callbacks (rail, body, due_at)
    values (${bank.code}, ${JSON.stringify(bodyOf(notice))}, ${bank.clock.now()})`)
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

type Key = Pick<SimulatedBank, 'callbackKey'>

/** A callback as the bank sends it. */
export function signCallback(text: string, { callbackKey }: Key): RailCallback {
  const body = Buffer.from(text)
  return { headers: { [signatureHeader]: signatureOf(body, callbackKey).toString('hex') }, body }
}

function signatureOf(body: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest()
}

/** Reads a callback of this bank. Throws `InvalidCallback`. */
export function readCallback(
  { headers, body }: RailCallback,
  bank: Pick<SimulatedBank, 'callbackKey' | 'asset'>,
): RailNotice {
  const given = headers[signatureHeader]
  const isHex = typeof given === 'string' && /^[0-9a-f]{64}$/.test(given)
  if (!isHex || !timingSafeEqual(signatureOf(body, bank.callbackKey), Buffer.from(given, 'hex')))
    throw new InvalidCallback('the signature is not the bank’s')
  const told = parse(body)
  if (!format.Check(told)) throw new InvalidCallback('the body is not of any known form')
  return noticeOf(told, (amount) => readAmount(amount, bank))
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new InvalidCallback('the body is no JSON')
  }
}

function readAmount(amount: string, { asset }: Pick<SimulatedBank, 'asset'>): Money {
  try {
    return parsePositiveAmount(amount, asset)
  } catch (error) {
    if (error instanceof InvalidAmount) throw new InvalidCallback(`the amount ${error.reason}`)
    throw error
  }
}

function readTime(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new InvalidCallback('the time is none')
  return time
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
