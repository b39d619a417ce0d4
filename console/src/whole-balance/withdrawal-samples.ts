import type { CryptoWithdrawalEstimate } from '@coffer/sdk'

type Withdrawal = {
  readonly symbol: string
  readonly network: string
  readonly needsTag: boolean
  readonly estimate: CryptoWithdrawalEstimate
}

/**
 * The body that withdraws what was estimated, and the command that does the same with an estimate of its own; the address
 * is left to fill in.
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
