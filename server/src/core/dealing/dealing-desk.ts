import type { Catalog, Currency } from '#core/catalog'
import type { PostOutcome } from '#core/ledger'
import type { Fraction } from '#core/money'
import type { PriceSource } from '#core/prices'
import type { Queryable } from '#platform/database'
import type { Metrics } from '#platform/metrics'
import { Refusal } from '#platform/refusal'
import type { Deal } from './deal.ts'
import { type DealingPrice, dealingPrice } from './dealing-price.ts'
import { createSettling, liquidityRefusal, readInventory, type Settling } from './inventory/index.ts'
import { dealingRefusals } from './refusals.ts'
import { stocks } from './stocks.ts'

/** The house as the other side of every deal. */
export type DealingDesk = {
  /**
   * Throws PRICE_UNAVAILABLE while the market has no fresh price, and CURRENCY_NOT_DEALT for a currency without a
   * stock.
   */
  price(pair: { base: Currency; quote: Currency }, spread: Fraction): DealingPrice
  /** Checks deals without settling them: the refusal of each deal that the house would not make, in their order. */
  liquidityRefusals(database: Queryable, deals: readonly Deal[]): Promise<readonly (Refusal | undefined)[]>
  /** Settles deals in their order, each by itself: a refused one moves nothing. */
  readonly settle: Settling
}

type Options = {
  readonly catalog: Catalog
  readonly prices: PriceSource
  /** Counts the deals that the house refused. */
  readonly metrics?: Pick<Metrics, 'counter'>
}

export function createDealingDesk({ catalog, prices, metrics }: Options): DealingDesk {
  const refused = metrics?.counter(
    'coffer_dealing_liquidity_refusals_total',
    'Deals that an inventory limit stopped; a waiting order counts each time it is tried.',
    ['from', 'to'],
  )

  const settle = createSettling({ catalog })

  function count(deals: readonly Deal[], outcomes: readonly (PostOutcome | undefined)[]): void {
    for (const [index, { given, received }] of deals.entries()) {
      const outcome = outcomes[index]
      if (outcome instanceof Refusal && outcome.kind === dealingRefusals.INSUFFICIENT_LIQUIDITY)
        refused?.inc({ from: given.asset.symbol, to: received.asset.symbol })
    }
  }

  return {
    price({ base, quote }, spread) {
      for (const { symbol } of [base, quote])
        if (catalog.section(stocks).find(symbol) === undefined)
          throw new Refusal(dealingRefusals.CURRENCY_NOT_DEALT, { details: { symbol } })
      const quoted = prices.quote({ base: base.symbol, quote: quote.symbol })
      if (quoted === null) {
        const details = { pair: `${base.symbol}-${quote.symbol}` }
        throw new Refusal(dealingRefusals.PRICE_UNAVAILABLE, { details })
      }
      return dealingPrice(quoted, spread)
    },
    async liquidityRefusals(database, deals) {
      const inventory = await readInventory(database)
      const refusals = deals.map((deal) => liquidityRefusal(deal, { catalog, inventory }))
      count(deals, refusals)
      return refusals
    },
    async settle(tx, settlements) {
      const outcomes = await settle(tx, settlements)
      count(
        settlements.map(({ deal }) => deal),
        outcomes,
      )
      return outcomes
    },
  }
}
