import type { Coffer, CryptoWithdrawalEstimate } from '@coffer/sdk'
import { workOutWholeBalance } from '@coffer/sdk/whole-balance'
import { Failure } from '#terminal'

/** The estimate of the withdrawal that leaves nothing of a balance, or nothing that the network can carry. */
export async function estimateAll(
  coffer: Coffer,
  { symbol, bch_code }: { readonly symbol: string; readonly bch_code: string },
): Promise<CryptoWithdrawalEstimate> {
  const estimate = (amount: string) => coffer.estimateCryptoWithdrawal({ symbol, amount, bch_code })
  const found = await workOutWholeBalance({
    readAvailable: async () => (await coffer.getWallet(symbol)).available,
    estimate,
    now: Date.now,
  })
  const currency = symbol.toUpperCase()
  switch (found.kind) {
    case 'whole':
      return found.estimate
    case 'none':
      return estimate('0') // the server answers what is too little
    case 'feeTakesAll':
      throw new Failure(
        `The fee, ${found.fee} ${currency}, takes all of the ${found.available} ${currency} that are available`,
      )
    case 'moves':
      throw new Failure(
        'The balance or the fee changes too fast to withdraw all of it; try again in a moment',
      )
  }
}
