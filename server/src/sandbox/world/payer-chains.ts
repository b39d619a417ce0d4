import { type Catalog, requireCurrency, requireNetwork } from '#core/catalog'
import { rescale } from '#core/money'
import type { PayerChains } from '#core/pay-pages'
import { type ChainControls, payOnChain, requireChain } from './chain-controls.ts'

type Options = {
  readonly catalog: Catalog
  readonly chains: ChainControls
}

/** The sandbox's chains, as pay pages and controls drive them. */
export function payerChains({ catalog, chains }: Options): PayerChains {
  return {
    async pay({ network, amount, ...payment }) {
      const currency = requireCurrency(catalog, amount.asset.symbol)
      const listing = requireNetwork(catalog, { currency, network })
      const scales = { from: amount.asset.scale, to: listing.chainDecimals }
      const units = rescale(amount.units, { ...scales, rounding: 'up' })
      return payOnChain(chains, { ...payment, listing, units })
    },
    async mine({ network, blocks }) {
      await requireChain(chains, network).mine(blocks)
      await chains.catchUp(network)
    },
    async reorganise({ network, depth }) {
      await requireChain(chains, network).reorg(depth)
      await chains.catchUp(network)
    },
    otherCoin({ network, symbol }) {
      const others = catalog.currencies.filter((one) => one.isActive && one.symbol !== symbol)
      const [other] = others.flatMap(({ networks }) =>
        networks.filter((one) => one.network.code === network && one.isDepositActive),
      )
      return other?.depositAmountMin ?? null
    },
  }
}
