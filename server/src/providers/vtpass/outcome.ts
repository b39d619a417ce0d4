import type { PartyAnswer } from '#core/instructions'
import type { Asset } from '#core/money'
import type { ServiceDelivery, ServiceOrder } from '#core/suppliers'
import { type Fields, PartyNonsense } from '#providers/party-api'
import { requestIdOf } from './request-id.ts'
import type { Told } from './vtpass-client.ts'
import { fieldsOf, moneyUp, text } from './vtpass-values.ts'

export type Outcome = PartyAnswer<ServiceDelivery>

type Reading = { readonly order: ServiceOrder; readonly asset: Asset }

/** Codes that end a transaction, in any status. */
const ended: ReadonlyMap<string, string> = new Map([
  ['016', 'TRANSACTION_FAILED'],
  ['040', 'REVERSED'],
  ['091', 'NOT_PROCESSED'],
])

const failed: ReadonlyMap<string, string> = new Map([
  ['failed', 'TRANSACTION_FAILED'],
  ['reversed', 'REVERSED'],
])

/**
 * The outcome of a transaction of ours; null where the code gives none. A state outside the documentation is unknown.
 */
export function readOutcome({ code, body }: Told, { order, asset }: Reading): Outcome | null {
  const reason = ended.get(code)
  if (reason === undefined && code !== '000' && code !== '001') return null
  if (body.requestId !== requestIdOf(order.reference))
    throw new PartyNonsense('the service supplier answered another payment')
  if (reason !== undefined) return { status: 'rejected', reason }
  const transaction = fieldsOf(fieldsOf(body.content).transactions)
  const status = text({ from: transaction, name: 'status' }, /^[a-z -]{1,40}$/)
  const refused = failed.get(status)
  if (refused !== undefined) return { status: 'rejected', reason: refused }
  if (status !== 'delivered') return { status: 'unknown', reason: `the payment is ${status}` }
  const cost = moneyUp({ from: transaction, name: 'total_amount' }, asset)
  return { status: 'done', result: { cost, receipt: receiptOf(body, transaction) } }
}

/** A meter's token, or a purchased code. */
function receiptOf(body: Fields, transaction: Fields): ServiceDelivery['receipt'] {
  const token = worded(body.token) ?? worded(body.purchased_code)
  const told = {
    transaction_id: worded(transaction.transactionId),
    token: token?.replace(/^token ?: ?/i, '') ?? null,
    units: worded(body.units),
  }
  const facts = Object.entries(told).filter((fact): fact is [string, string] => fact[1] !== null)
  return Object.fromEntries(facts)
}

function worded(value: unknown): string | null {
  const isWord = typeof value === 'string' && /^[\x20-\x7e]{1,200}$/.test(value) && value.trim() !== ''
  return isWord && !/^n\/a$/i.test(value) ? value.trim() : null
}
