// Thirteen equal letters: a key for such an address would take 2^70 tries.
const equalLetters = /(.)\1{12}/

/**
 * Whether a base58 address was composed as text rather than derived from a key, such as
 * 1CounterpartyXXXXXXXXXXXXXXXUWLpVr.
 */
export function isWrittenText(base58: string): boolean {
  return equalLetters.test(base58)
}
