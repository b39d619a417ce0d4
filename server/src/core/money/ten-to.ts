const powers = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent))

/** A power of ten. The usual ones are not computed again: each conversion takes two. */
export function tenTo(exponent: number): bigint {
  return powers[exponent] ?? 10n ** BigInt(exponent)
}
