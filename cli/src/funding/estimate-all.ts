import type { Coffer, CryptoWithdrawalEstimate } from '@coffer/sdk'
import { Failure } from '#terminal'
import { subtractDecimals } from './subtract-decimals.ts'

/** So often the balance or the fee may change between two estimates. */
const triesMax = 5

/** The estimate of the withdrawal that leaves nothing of a balance, or nothing that the network can carry. */
export async function estimateAll(
  coffer: Coffer,
  { symbol, bch_code }: { readonly symbol: string; readonly bch_code: string },
): Promise<CryptoWithdrawalEstimate> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const { available } = await coffer.getWallet(symbol)
    const whole = await coffer.estimateCryptoWithdrawal({ symbol, amount: available, bch_code })
    const amount = subtractDecimals(available, whole.fee)
    if (amount === null)
      throw new Failure(
        `The fee, ${whole.fee} ${symbol.toUpperCase()}, takes all of the ${available} ${symbol.toUpperCase()} that are available`,
      )
    // The second estimate keeps the fee of the first one, unless the balance has changed in between.
    const exact = await coffer.estimateCryptoWithdrawal({ symbol, amount, bch_code })
    if (exact.fee === whole.fee) return exact
  }
  throw new Failure('The balance or the fee changes too fast to withdraw all of it; try again in a moment')
}
