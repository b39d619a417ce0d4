/** The difference of two plain decimals, exactly; null where nothing is left. */
export function subtractDecimals(from: string, less: string): string | null {
  const decimals = Math.max(partOf(from).length, partOf(less).length)
  const left = units(from, decimals) - units(less, decimals)
  if (left <= 0n) return null
  const digits = left.toString().padStart(decimals + 1, '0')
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)]
  const trimmed = part.replace(/0+$/, '')
  return trimmed === '' ? whole : `${whole}.${trimmed}`
}

function partOf(decimal: string): string {
  return decimal.split('.')[1] ?? ''
}

function units(decimal: string, decimals: number): bigint {
  const [whole = '', part = ''] = decimal.split('.')
  return BigInt(`${whole}${part.padEnd(decimals, '0')}`)
}
