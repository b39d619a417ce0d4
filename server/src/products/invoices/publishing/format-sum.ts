import { add, formatAmount, type Money } from '#core/money'

export function formatOrNull(amount: Money | null): string | null {
  return amount === null ? null : formatAmount(amount)
}

/** The sum of amounts in one currency. */
export function formatSum(amounts: readonly Money[]): string {
  const [first, ...more] = amounts
  return first === undefined ? '0' : formatAmount(more.reduce(add, first))
}
