import type { Coffer } from '@coffer/sdk'
import { pairText } from '#command-line'
import { Misuse } from '#terminal'

/** The given pair, or the only existing one. */
export async function pairOrOnly(coffer: Coffer, named: string | undefined): Promise<string> {
  if (named !== undefined) return pairText(named)
  const pairs = (await coffer.listFiatInstruments()).map(({ trading_pair }) => trading_pair)
  const [only] = pairs
  if (only !== undefined && pairs.length === 1) return only
  throw new Misuse(`Name the pair; there are: ${pairs.join(', ')}`)
}
