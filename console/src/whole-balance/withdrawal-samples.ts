import type { CryptoWithdrawalEstimate } from '@coffer/sdk'

type Withdrawal = {
  readonly symbol: string
  readonly network: string
  readonly needsTag: boolean
  readonly estimate: CryptoWithdrawalEstimate
}

/**
 * The body that withdraws the estimated amount, and the command that does the same with a new estimate; the address is
 * left to fill in.
 */
export function withdrawalSamples({ symbol, network, needsTag, estimate }: Withdrawal) {
  const body = {
    symbol,
    bch_code: network,
    amount: estimate.amount,
    address: '…',
    ...(needsTag ? { tag: '…' } : {}),
    estimate_id: estimate.estimate_id,
  }
  const tag = needsTag ? ' --tag TAG' : ''
  return [
    { title: 'JSON', text: JSON.stringify(body, null, 2) },
    { title: 'coffer', text: `coffer withdraw ${symbol} ADDRESS --all --network ${network}${tag}` },
  ]
}
