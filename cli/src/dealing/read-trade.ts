import { Misuse } from '#terminal'

/** An amount of one currency for another currency. */
export type Trade = { amount: string; from: string; to: string }

export const isAmount = (word: string): boolean => /^[\d.]+$/.test(word)

/** Reads 100 USDT BTC: the AMOUNT belongs to the first currency, at any place among the words. */
export function readTrade(words: string[], command: string): Trade {
  const [amount, ...more] = words.filter(isAmount)
  const [from, to, ...rest] = words.filter((word) => !isAmount(word))
  if (amount === undefined || from === undefined || to === undefined || more.length + rest.length > 0)
    throw new Misuse(`\`${command}\` needs an AMOUNT and two currencies, such as 100 USDT BTC`)
  return { amount, from: from.toUpperCase(), to: to.toUpperCase() }
}
