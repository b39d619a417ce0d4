import { type Money, multiply, truncate } from '#core/money'
import type { PayInOrder } from '#core/rails'

/** The act of a link's payer without a control. */
export type PayInPlan = 'pay' | 'short' | 'over' | 'twice' | 'late' | 'decline'

/** The time from a request to the act that follows it, so that a control can come first. */
export const decisionMs = 1_000
const unknownMs = 20_000
/** How long a payout stays with its recipient's bank before it comes back. */
export const returnMs = 24 * 60 * 60 * 1_000

const plansByKopecks: { readonly [kopecks: number]: PayInPlan | null } = {
  1: null,
  2: 'decline',
  3: 'short',
  4: 'over',
  5: 'late',
  6: 'twice',
}

/**
 * The kopecks of an amount say what its payer does: null waits for a person. Nobody chose those of a card's price, which
 * follow from a rate, so its payer just pays.
 */
export function payInPlan({ purpose, amount }: Pick<PayInOrder, 'purpose' | 'amount'>): PayInPlan | null {
  if (purpose === 'card') return 'pay'
  const { asset, units } = amount
  const whole = 10n ** BigInt(asset.scale)
  const rest = (units % whole) * 100n
  const kopecks = rest % whole === 0n ? Number(rest / whole) : 0
  const plan = plansByKopecks[kopecks]
  return plan === undefined ? 'pay' : plan
}

/** The time at which a payer carries out a plan. */
export function actTime(plan: PayInPlan, { now, expiresAt }: { now: Date; expiresAt: Date }): Date {
  return new Date((plan === 'late' ? expiresAt : now).getTime() + decisionMs)
}

/** The payments of a plan. */
export function paymentsOf(plan: Exclude<PayInPlan, 'decline'>, amount: Money): Money[] {
  if (plan === 'twice') return [amount, amount]
  if (plan === 'over') return [{ ...amount, units: amount.units * 2n }]
  if (plan === 'short') return [half(amount)]
  return [amount]
}

/** Whole kopecks, rounded down; a kopeck stays one. */
function half(amount: Money): Money {
  const halved = truncate(multiply(amount, { numerator: 1n, denominator: 2n }, { rounding: 'down' }), 2)
  return halved.units === 0n ? amount : halved
}

/** How the bank treats a payout by itself, by the end of its phone. */
export type PayoutPlan = {
  readonly outcome: 'done' | 'rejected'
  readonly decidesAfterMs: number
  readonly comesBack: boolean
}

const plain: PayoutPlan = { outcome: 'done', decidesAfterMs: decisionMs, comesBack: false }

const plansByPhone: { readonly [ending: string]: PayoutPlan } = {
  '0002': { ...plain, outcome: 'rejected' },
  '0003': { ...plain, decidesAfterMs: unknownMs },
  '0005': { ...plain, comesBack: true },
}

export function payoutPlan(phone: string): PayoutPlan {
  return plansByPhone[phone.slice(-4)] ?? plain
}
