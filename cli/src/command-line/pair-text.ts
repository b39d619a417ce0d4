/** Whether a word looks like a pair of two currencies. */
export function isPair(word: string): boolean {
  return /^[a-z0-9]+[/-][a-z0-9]+$/i.test(word) && /[a-z]/i.test(word)
}

/** A pair as shown: USDT/RUB for usdt-rub and for USDT/RUB. */
export function pairText(pair: string): string {
  return pair.replace('-', '/').toUpperCase()
}
