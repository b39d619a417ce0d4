import type { PartyAnswer } from '#core/instructions'
import type { Money } from '#core/money'
import type { PayoutOrder, PayoutReceipt, PayoutReturn } from '#core/rails'
import { PartyNonsense, withAmount } from '#providers/party-api'
import { bodyOf } from './bank-client.ts'
import { choiceField, fieldsOf, moneyField, timeField } from './bank-values.ts'
import type { House } from './house.ts'
import { payoutId } from './payout-id.ts'

/** Places a draft, which moves nothing, and confirms it. */
export async function pay(house: House, order: PayoutOrder): Promise<PartyAnswer<PayoutReceipt>> {
  const { reference, amount, phone, bankCode } = order
  const body = withAmount(amount, {
    ...{ id: payoutId(reference), account: house.account, currency: house.asset.symbol, payoutMethod: 'SBP' },
    payoutParams: { phone, bankAlias: bankCode },
    // The bank repeats the reference in its callbacks, whose id cannot be converted back into it.
    extra: { reference },
  })
  const answer = await house.bank.ask({ method: 'POST', path: '/payout/v1/payouts/draft', body })
  if (answer.status === 'deferred') return answer
  if (answer.status === 'answered') return carryOn(house, order, readPayout(house, order, answer.body))
  // The bank also refuses an id that it already has, from an order that came twice.
  const there = await askPayout(house, order)
  if (there !== null) return carryOn(house, order, there)
  if (judgements.includes(answer.code)) return { status: 'rejected', reason: answer.code }
  return { status: 'unknown', reason: `the bank refused it with ${answer.code}, and does not find it` }
}

/**
 * Codes with which the bank refuses an order for its content. Other refusals may concern the house, or an id that the
 * bank already has.
 */
const judgements: readonly string[] = ['ERROR.INVALID_REQUEST']

/**
 * Confirms nothing. A draft counts as never arrived: it pays nothing until it is placed again, which confirms it, and
 * the bank pays the same id once even if an earlier confirmation is still to be carried out.
 */
export async function findPayout(
  house: House,
  order: PayoutOrder,
): Promise<PartyAnswer<PayoutReceipt> | null> {
  const payout = await askPayout(house, order)
  return payout === null || isDraft(payout) ? null : outcomeOf(order, payout)
}

/** The API has no state for a return: a completed payout that is declined afterwards was returned. */
export async function findReturn(house: House, order: PayoutOrder): Promise<PayoutReturn | null> {
  const payout = await askPayout(house, order)
  if (payout?.state !== 'DECLINED') return null
  const { reference } = order
  const { amount, changedAt } = payout
  return { transactionId: `${payoutId(reference)}-returned`, reference, amount, returnedAt: changedAt }
}

type BankPayout = {
  readonly state: (typeof states)[number]
  readonly reason: string
  readonly amount: Money
  readonly changedAt: Date
}

const states = ['COMPLETED', 'DECLINED', 'IN_PROGRESS', 'PENDING', 'WAITING_CONFIRMATION'] as const

const isDraft = ({ state }: BankPayout) => state === 'PENDING' || state === 'WAITING_CONFIRMATION'

/** Confirms a draft, possibly one of an earlier call: the bank pays an id once. */
async function carryOn(
  house: House,
  order: PayoutOrder,
  payout: BankPayout,
): Promise<PartyAnswer<PayoutReceipt>> {
  if (!isDraft(payout)) return outcomeOf(order, payout)
  if (payout.amount.units !== order.amount.units)
    throw new PartyNonsense('the bank has a draft of another amount')
  // A refusal to confirm is no outcome: the draft stays, and is placed again or declined by the bank.
  await house.bank.ask({ method: 'PUT', path: pathOf(order) })
  const confirmed = await askPayout(house, order)
  return confirmed === null ? { status: 'unknown' } : outcomeOf(order, confirmed)
}

function outcomeOf({ reference }: PayoutOrder, payout: BankPayout): PartyAnswer<PayoutReceipt> {
  const { state, reason, amount, changedAt } = payout
  if (state === 'DECLINED') return { status: 'rejected', reason }
  if (state !== 'COMPLETED') return { status: 'unknown' }
  return { status: 'done', result: { transactionId: payoutId(reference), amount, paidAt: changedAt } }
}

const pathOf = ({ reference }: PayoutOrder) => `/payout/v1/payouts/${payoutId(reference)}`

/** The only code for a missing payout; an account that the bank cannot find says nothing about it. */
const notFound = 'ERROR.NOT_FOUND'

/** Null only where the API itself reports no such payout; any other 404 is a wrong address. */
async function askPayout(house: House, order: PayoutOrder): Promise<BankPayout | null> {
  const answer = await house.bank.ask({ method: 'GET', path: pathOf(order) })
  if (answer.status === 'refused' && answer.code === notFound) return null
  return readPayout(house, order, bodyOf(answer))
}

function readPayout({ asset }: House, { reference }: PayoutOrder, body: unknown): BankPayout {
  const from = fieldsOf(body)
  if (from.id !== payoutId(reference)) throw new PartyNonsense('the bank answered about another payout')
  choiceField({ from, name: 'currency' }, [asset.symbol])
  const status = fieldsOf(from.status)
  return {
    state: choiceField({ from: status, name: 'value' }, states),
    reason: reasonOf(status.declineReason),
    amount: moneyField({ from, name: 'amount' }, asset),
    changedAt: timeField({ from: status, name: 'date' }),
  }
}

/** The bank's code; its own words may be about a person. */
function reasonOf(declineReason: unknown): string {
  const isCode = typeof declineReason === 'string' && /^[A-Z][A-Z0-9_.]{0,79}$/.test(declineReason)
  return isCode ? declineReason : 'DECLINED'
}
