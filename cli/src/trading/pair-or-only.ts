import type { Coffer } from '@coffer/sdk'
import { Misuse } from '#terminal'

/** The pair that was named, or the only one there is. */
export async function pairOrOnly(coffer: Coffer, named: string | undefined): Promise<string> {
  if (named !== undefined) return named
  const pairs = (await coffer.listFiatInstruments()).map(({ trading_pair }) => trading_pair)
  const [only] = pairs
  if (only !== undefined && pairs.length === 1) return only
  throw new Misuse(`Name the pair; there are: ${pairs.join(', ')}`)
}

/** Whether a word can be a pair, which takes two currencies. */
export function isPair(word: string): boolean {
  return /^[a-z0-9]+[/-][a-z0-9]+$/i.test(word) && /[a-z]/i.test(word)
}
