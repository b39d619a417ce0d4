import { add, compareFractions, type Fraction, type Money, multiply } from '#core/money'
import type { Choice } from './choice.ts'
import type { Invoice } from './invoice.ts'
import { type InvoicePayment, isLive } from './invoice-payment.ts'

type Counting = Pick<InvoicePayment, 'amount' | 'choice'>

/**
 * The worth of payments in the currency of a choice; null without payments. A payment by another choice is worth the same
 * share of this choice's due as it paid of its own due, rounded down.
 */
export function paidOf(choice: Choice | null, payments: readonly Counting[]): Money | null {
  const [first, ...more] = payments.map((payment) => worthIn(choice, payment))
  return first === undefined ? null : more.reduce(add, first)
}

function worthIn(choice: Choice | null, { amount, choice: own }: Counting): Money {
  if (choice === null) return amount
  const isOther = own !== null && own.id !== choice.id
  if (isOther && own.due !== null && choice.due !== null)
    return multiply(choice.due, { numerator: amount.units, denominator: own.due.units }, { rounding: 'down' })
  // An open invoice has no amount due, so other currencies cannot be compared.
  return amount.asset.symbol === choice.asset.symbol ? amount : { asset: choice.asset, units: 0n }
}

/**
 * The choice that an invoice shows: the one with the largest paid share of its due. The present choice stays while nothing
 * is paid, or when enough was paid by it.
 */
export function leadingChoice(
  { choice }: Pick<Invoice, 'choice'>,
  payments: readonly InvoicePayment[],
): Choice | null {
  const live = payments.filter((payment) => payment.isCounted && isLive(payment))
  const shares = [...Map.groupBy(live, (payment) => (payment.choice ?? choice)?.id).values()].flatMap(
    (own) => shareOf(own, choice) ?? [],
  )
  const standing = shares.find((one) => one.choice.id === choice?.id)
  const [first, ...others] = standing === undefined ? shares : [standing, ...shares]
  return first === undefined ? choice : others.reduce(theLarger, first).choice
}

type Share = { readonly choice: Choice; readonly paid: Fraction }

function shareOf([first, ...more]: readonly InvoicePayment[], shown: Choice | null): Share | null {
  const choice = first?.choice ?? shown
  if (first === undefined || choice === null) return null
  const units = [first, ...more].reduce((sum, { amount }) => sum + amount.units, 0n)
  // Any payment of an open invoice is all of it.
  const paid = choice.due === null ? whole : { numerator: units, denominator: choice.due.units }
  return { choice, paid }
}

const whole: Fraction = { numerator: 1n, denominator: 1n }

function theLarger(one: Share, other: Share): Share {
  const isEnough = compareFractions(one.paid, whole) >= 0
  return !isEnough && compareFractions(other.paid, one.paid) > 0 ? other : one
}
