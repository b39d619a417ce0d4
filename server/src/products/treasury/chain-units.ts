import type { Network } from '#core/catalog'
import { type ChainHoldings, contractKey } from '#core/chains'
import { type Money, rescale } from '#core/money'
import type { HoldingRule } from './treasury-settings.ts'

type Held = Pick<ChainHoldings, 'sums'>

/** The amount of a currency among holdings, in the ledger's units, rounded down. */
export function heldOf(
  { sums }: Held,
  { currency: { asset }, on }: Pick<HoldingRule, 'currency' | 'on'>,
): Money {
  const units = tokensIn({ sums }, { contract: on.tokenId, network: on.network })
  return { asset, units: rescale(units, { from: on.chainDecimals, to: asset.scale, rounding: 'down' }) }
}

type Kind = { readonly contract: string | null; readonly network: Network }

/** The amount of one contract among holdings, in the chain's smallest units. */
export function tokensIn({ sums }: Held, { contract: wanted, network }: Kind): bigint {
  const key = contractKey(wanted, network)
  return total(sums.filter(({ contract }) => contractKey(contract, network) === key))
}

/** The amount of the network's own coin among holdings, in the chain's smallest units. */
export function coinsIn({ sums }: Held): bigint {
  return total(sums.filter(({ contract }) => contract === null))
}

function total(sums: Held['sums']): bigint {
  return sums.reduce((sum, { units }) => sum + units, 0n)
}

/** An amount in the chain's smallest units, rounded down. */
export function onChain({ units, asset }: Money, { on }: Pick<HoldingRule, 'on'>): bigint {
  return rescale(units, { from: asset.scale, to: on.chainDecimals, rounding: 'down' })
}
