import { type Asset, compare, type Money } from '#core/money'
import type { ServiceOrder } from '#core/suppliers'
import { withAmount } from '#providers/party-api'
import { isProof, payable } from './checks.ts'
import { accountOf, fillsIn } from './forms.ts'
import { costOf, type Offer, readOffer } from './offers.ts'
import { type Outcome, readOutcome } from './outcome.ts'
import { requestIdOf } from './request-id.ts'
import type { VtpassClient } from './vtpass-client.ts'

type Account = { readonly client: VtpassClient; readonly asset: Asset; readonly secretKey: string }

/**
 * Nothing was done, and the call may be repeated: an empty balance, a likely duplicate, or an account without access.
 */
const putOff: ReadonlyMap<string, string> = new Map([
  ['018', 'LOW_WALLET_BALANCE'],
  ['019', 'LIKELY_DUPLICATE'],
  ['021', 'ACCOUNT_LOCKED'],
  ['022', 'ACCOUNT_SUSPENDED'],
  ['023', 'API_NOT_ENABLED'],
  ['024', 'ACCOUNT_INACTIVE'],
  ['027', 'IP_NOT_ALLOWED'],
  ['087', 'INVALID_CREDENTIALS'],
])

/** Refusals of the order, without a charge. */
const refusals: ReadonlyMap<string, string> = new Map([
  ['010', 'SERVICE_NOT_FOUND'],
  ['011', 'INVALID_FIELDS'],
  ['012', 'SERVICE_NOT_FOUND'],
  ['013', 'INVALID_AMOUNT'],
  ['016', 'TRANSACTION_FAILED'],
  ['017', 'INVALID_AMOUNT'],
  ['028', 'SERVICE_NOT_FOUND'],
  ['030', 'BILLER_UNREACHABLE'],
  ['031', 'INVALID_AMOUNT'],
  ['032', 'INVALID_AMOUNT'],
  ['034', 'SERVICE_SUSPENDED'],
  ['035', 'SERVICE_INACTIVE'],
  // The id contains the day of the order, and the order came on another day.
  ['085', 'TOO_LATE'],
  ['091', 'NOT_PROCESSED'],
])

/** Pays, unless the reference already has a payment or the service's present terms forbid it. */
export async function payService(account: Account, order: ServiceOrder): Promise<Outcome> {
  const { client, asset } = account
  const before = await findPayment(account, order)
  if (before !== null) return before
  const offer = await readOffer(account, order.serviceReference)
  if (offer === null) return { status: 'rejected', reason: 'SERVICE_NOT_FOUND' }
  const amount = order.currency === 'NGN' ? payable(order.amount, asset) : null
  if (amount === null) return { status: 'rejected', reason: 'INVALID_AMOUNT' }
  const refusal = refusalOf(order, { offer, amount, account })
  if (refusal !== null) return { status: 'rejected', reason: refusal }
  const answer = await client.post('/pay', payBody(order, { offer, amount }))
  if (answer.status === 'deferred') return answer
  const later = putOff.get(answer.code)
  if (later !== undefined) return { status: 'deferred', reason: later }
  const refused = refusals.get(answer.code)
  // The refusal may concern a second payment of the same id; then the first one counts.
  if (refused !== undefined)
    return (await findPayment(account, order)) ?? { status: 'rejected', reason: refused }
  return readOutcome(answer, { order, asset }) ?? { status: 'unknown', reason: `it answered ${answer.code}` }
}

type Judging = { readonly offer: Offer; readonly amount: Money; readonly account: Account }

function refusalOf(order: ServiceOrder, { offer, amount, account }: Judging): string | null {
  const { min, max, form } = offer
  const isTaken = compare(min, amount) <= 0 && compare(amount, max) <= 0
  if (!isTaken) return compare(min, max) === 0 ? 'PRICE_CHANGED' : 'INVALID_AMOUNT'
  if (!fillsIn(form, order.fields)) return 'INVALID_FIELDS'
  if (compare(costOf(offer, amount), order.cost) > 0) return 'PRICE_CHANGED'
  if (!form.isChecked) return null
  const checked = { ...order, billersCode: accountOf(order.fields), secretKey: account.secretKey }
  return isProof(order.agentTransactionId, checked) ? null : 'CHECK_MISMATCH'
}

/** For these services a payment with a bouquet changes the subscription; without one it renews the present one. */
const bouquets = ['dstv', 'gotv']

type Paying = { readonly offer: Offer; readonly amount: Money }

function payBody({ reference, fields }: ServiceOrder, { offer, amount }: Paying): string {
  const { serviceId, variation } = offer
  return withAmount(amount, {
    ...{ request_id: requestIdOf(reference), serviceID: serviceId },
    ...{ billersCode: accountOf(fields), phone: fields.phone },
    ...(variation === null ? {} : { variation_code: variation }),
    ...(bouquets.includes(serviceId) ? { subscription_type: 'change' } : {}),
  })
}

/** The payment with our reference; null where the supplier never saw its id. */
export async function findPayment(
  { client, asset }: Pick<Account, 'client' | 'asset'>,
  order: ServiceOrder,
): Promise<Outcome | null> {
  const asked = JSON.stringify({ request_id: requestIdOf(order.reference) })
  const answer = await client.post('/requery', asked)
  if (answer.status === 'deferred') throw new Error(`the service supplier: ${answer.reason}`)
  if (answer.code === '015') return null
  return readOutcome(answer, { order, asset }) ?? { status: 'unknown', reason: `it answered ${answer.code}` }
}
