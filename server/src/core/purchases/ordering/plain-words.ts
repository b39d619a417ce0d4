const masked = '…'

/** Six digits or more, also in groups, are an account, a phone or a card. */
const digitsMax = 5
const digits = /\p{Nd}(?:[\p{Zs}\p{Pd}\t_/]*\p{Nd})*/gu
const word = /[\p{L}\p{Nd}\p{Pd}_]+/gu
/** Such as OUT_OF_STOCK or HTTP_500. */
const stableCode = /^[A-Z]+(?:_[A-Z]+|_[0-9]{1,3})*$/

/**
 * The words of a supplier without possible secrets, such as a gift card's code or a customer's account: reasons are stored in
 * the clear and logged.
 */
export function plainWords(text: string): string {
  return text
    .replace(word, (one) => (isLikeCode(one) ? masked : one))
    .replace(digits, (run) => (countDigits(run) > digitsMax ? masked : run))
    .replace(/\p{Cc}/gu, ' ')
}

function isLikeCode(one: string): boolean {
  return one.length >= 8 && /\p{L}/u.test(one) && /\p{Nd}/u.test(one) && !stableCode.test(one)
}

function countDigits(run: string): number {
  return run.match(/\p{Nd}/gu)?.length ?? 0
}
