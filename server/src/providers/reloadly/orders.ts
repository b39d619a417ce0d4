import type { PartyAnswer } from '#core/instructions'
import type { Asset } from '#core/money'
import type { GiftCardDelivery, GiftCardOrder } from '#core/suppliers'
import { type Fields, PartyNonsense } from '#providers/party-api'
import { minus } from './fractions.ts'
import { refusalOf } from './refusal-of.ts'
import { bodyOf, type ReloadlyClient } from './reloadly-client.ts'
import { choice, fieldsOf, fraction, fractionOrZero, fractionUp, listField, text } from './reloadly-values.ts'

type Account = { readonly client: ReloadlyClient; readonly asset: Asset; readonly sender: string }

type Outcome = PartyAnswer<GiftCardDelivery>

/** Orders a card, unless the reference already has an order or the product's present terms forbid it. */
export async function placeOrder(account: Account, order: GiftCardOrder): Promise<Outcome> {
  const before = await findOrder(account, order)
  if (before !== null) return before
  const refusal = await refusalOf(account, order)
  if (refusal !== null) return { status: 'rejected', reason: refusal }
  const answer = await account.client.ask({
    method: 'POST',
    path: '/orders',
    body: orderBody(account, order),
  })
  if (answer.status === 'deferred') return answer
  if (answer.status === 'answered') return readOutcome(account, { order, transaction: fieldsOf(answer.body) })
  // The house's balance is empty: the order is placed once it is funded.
  if (answer.code === 'INSUFFICIENT_BALANCE') return { status: 'deferred', reason: answer.code }
  // The refusal may concern a second order of the same reference; then the first one counts.
  return (await findOrder(account, order)) ?? { status: 'rejected', reason: answer.code ?? 'DECLINED' }
}

/** JSON in which numbers have the order's exact digits. */
function orderBody({ sender }: Account, { reference, productReference, faceValue }: GiftCardOrder): string {
  const named = JSON.stringify({ quantity: 1, customIdentifier: reference, senderName: sender })
  return named.replace('{', `{"productId":${productReference},"unitPrice":${faceValue},`)
}

/** The order with our reference in the supplier's reports; null where they have none. */
export async function findOrder(account: Account, order: GiftCardOrder): Promise<Outcome | null> {
  const path = `/reports/transactions?customIdentifier=${encodeURIComponent(order.reference)}`
  const from = bodyOf(await account.client.ask({ method: 'GET', path }))
  const [transaction, ...more] = listField({ from, name: 'content' }).map(fieldsOf)
  if (transaction === undefined) return null
  // The order may be on another page, so its absence from this one proves nothing.
  if ([transaction, ...more].some(({ customIdentifier }) => customIdentifier !== order.reference))
    throw new PartyNonsense('the gift card supplier answered orders of another reference')
  if (more.length > 0) throw new PartyNonsense('the gift card supplier has two orders of one reference')
  return readOutcome(account, { order, transaction })
}

type Told = { readonly order: GiftCardOrder; readonly transaction: Fields }

const statuses = ['SUCCESSFUL', 'PENDING', 'PROCESSING', 'FAILED', 'REFUNDED'] as const

async function readOutcome(account: Account, { order, transaction: from }: Told): Promise<Outcome> {
  if (from.customIdentifier !== order.reference)
    throw new PartyNonsense('the gift card supplier answered another order')
  const status = choice({ from, name: 'status' }, statuses)
  if (status === 'FAILED' || status === 'REFUNDED') return { status: 'rejected', reason: status }
  if (status !== 'SUCCESSFUL') return { status: 'unknown', reason: `the order is ${status}` }
  const id = text({ from, name: 'transactionId' }, /^\d{1,18}$/)
  const codes = await readCodes(account, id)
  // Charged, with the code still to come.
  if (codes === null) return { status: 'unknown', reason: 'the order is charged and has no code yet' }
  return { status: 'done', result: { ...codes, cost: chargedBy(from, account) } }
}

/** The cost taken by the supplier: `amount` includes its fees, but not its discount. */
function chargedBy(from: Fields, { asset }: Account): GiftCardDelivery['cost'] {
  choice({ from, name: 'currencyCode' }, [asset.symbol])
  const taken = minus(fraction({ from, name: 'amount' }), fractionOrZero({ from, name: 'discount' }))
  if (taken.numerator < 0n)
    throw new PartyNonsense('the gift card supplier answered a discount above the amount')
  return fractionUp(taken, asset)
}

const secret = /^[\x20-\x7e]{1,500}$/

/** Null before the code exists. */
async function readCodes({ client }: Account, id: string): Promise<Omit<GiftCardDelivery, 'cost'> | null> {
  const answer = await client.ask({ method: 'GET', path: `/orders/transactions/${id}/cards` })
  if (answer.status === 'refused' && answer.httpStatus === 404) return null
  if (answer.status !== 'answered') throw new Error('the gift card supplier gave no codes')
  const cards = Array.isArray(answer.body) ? answer.body : [answer.body]
  if (cards.length > 1) throw new PartyNonsense('the gift card supplier answered two cards for one')
  if (cards[0] === undefined || cards[0] === null) return null
  const from = fieldsOf(cards[0])
  const [number, pin, url] = [from.cardNumber, from.pinCode, from.redemptionUrl].map((value) =>
    typeof value === 'string' && value !== '' && secret.test(value) ? value : null,
  )
  // Some cards have only a PIN, or only a link.
  const code = number ?? pin ?? url
  if (code === undefined || code === null) return null
  return {
    code,
    pin: number === null ? null : (pin ?? null),
    redeemUrl: url !== undefined && url !== null && /^https:\/\//.test(url) ? url : null,
    expiresAt: null,
  }
}
