/** Whether a word can be a pair, which takes two currencies. */
export function isPair(word: string): boolean {
  return /^[a-z0-9]+[/-][a-z0-9]+$/i.test(word) && /[a-z]/i.test(word)
}

/** A pair in the one spelling that is shown: USDT/RUB, whether it was written usdt-rub or USDT/RUB. */
export function pairText(pair: string): string {
  return pair.replace('-', '/').toUpperCase()
}
