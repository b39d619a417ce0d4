/** The number of decimals in a decimal string. */
export function decimalsOf(amount: string): number {
  return amount.split('.')[1]?.length ?? 0
}

/** The same amount with at least this many decimals. */
export function padded(amount: string, decimals: number): string {
  const missing = decimals - decimalsOf(amount)
  if (missing <= 0) return amount
  return `${amount}${amount.includes('.') ? '' : '.'}${'0'.repeat(missing)}`
}

/** An amount with exactly this many decimals, rounded towards zero. */
export function cut(amount: string, decimals: number): string {
  const excess = decimalsOf(amount) - decimals
  return excess <= 0 ? padded(amount, decimals) : amount.slice(0, -excess).replace(/\.$/, '')
}
