// Thirteen equal letters are beyond what anybody can find a key for: 2^70 tries.
const equalLetters = /(.)\1{12}/

/** Whether a text of base58 was written down, such as 1CounterpartyXXXXXXXXXXXXXXXUWLpVr. */
export function isWrittenText(base58: string): boolean {
  return equalLetters.test(base58)
}
