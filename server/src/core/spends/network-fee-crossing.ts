import type { Catalog } from '#core/catalog'
import type { Crossing } from '#core/ledger'
import { sql } from '#platform/database'
import { networkFeeKind } from './sending/book-network-fee.ts'

/** The entries of networks' fees; the transactions of ended spends stand for them. */
export const networkFeeCrossing: Crossing = {
  kinds: [networkFeeKind],
  outside(catalog) {
    const coins = coinsOf(catalog)
    // Rounded up, as it is booked.
    return sql`
      select attempt.id, attempt.id::text as reference, coin.asset, network,
        -div(fee * coin.times + coin.parts - 1, coin.parts) as units
      from (
        select id, network, fee, status from spend_attempts
        union all select id, network, fee, status from spend_batch_attempts) as attempt
      join unnest(${coins.map(({ network }) => network)}::text[],
        ${coins.map(({ asset }) => asset)}::text[], ${coins.map(({ times }) => times)}::numeric[],
        ${coins.map(({ parts }) => parts)}::numeric[]) as coin (network, asset, times, parts) using (network)
      where fee > 0 and attempt.status in ('confirmed', 'failed')`
  },
}

/** The listed coin of each network, with the fraction that makes the ledger's units of the chain's. */
function coinsOf(catalog: Catalog) {
  return catalog.networks.flatMap(({ code: network }) =>
    catalog.currencies.flatMap((currency) => {
      const on = catalog.currencyNetwork(currency, network)
      if (on === undefined || on.tokenId !== null) return []
      const shift = currency.asset.scale - on.chainDecimals
      const [times, parts] = [10n ** BigInt(Math.max(shift, 0)), 10n ** BigInt(Math.max(-shift, 0))]
      return [{ network, asset: currency.symbol, times, parts }]
    }),
  )
}
