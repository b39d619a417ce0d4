import type { Catalog, Currency } from '#core/catalog'
import { customerAccount, type Entry, houseAccount, type PostOutcome, postMany } from '#core/ledger'
import type { Fraction } from '#core/money'
import type { PriceSource } from '#core/prices'
import type { Queryable, Tx } from '#platform/database'
import type { Metrics } from '#platform/metrics'
import { Refusal } from '#platform/refusal'
import { type Deal, dealMovements, type PayingAccount } from './deal.ts'
import { type DealingPrice, dealingPrice } from './dealing-price.ts'
import { type Inventory, liquidityRefusal, readInventory } from './inventory.ts'
import { dealingRefusals } from './refusals.ts'
import { stocks } from './stocks.ts'

/** A deal on its way into the books, posted once for its kind and reference. */
export type Settlement = {
  readonly entryId: string
  readonly kind: 'spot_crypto' | 'conversion' | 'invoice_hedged'
  readonly reference: string
  readonly postedAt: Date
  readonly payFrom: PayingAccount
  readonly deal: Deal
}

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
  settle(tx: Tx, settlements: readonly Settlement[]): Promise<PostOutcome[]>
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
      const byEntry = new Map(settlements.map((settlement) => [entryOf(settlement), settlement]))
      const outcomes = await postMany(tx, [...byEntry.keys()], {
        vet(entry, unitsOf) {
          const settlement = byEntry.get(entry)
          if (settlement === undefined || !canPay(settlement, unitsOf)) return undefined
          const inventory: Inventory = (asset) => unitsOf({ account: houseAccount('inventory'), asset })
          return liquidityRefusal(settlement.deal, { catalog, inventory })
        },
      })
      count(
        settlements.map(({ deal }) => deal),
        outcomes,
      )
      return outcomes
    },
  }
}

function entryOf({ entryId: id, kind, reference, postedAt, deal, payFrom }: Settlement): Entry {
  return { id, kind, reference, postedAt, movements: dealMovements(deal, payFrom) }
}

type UnitsOf = (holding: { account: ReturnType<typeof customerAccount>; asset: string }) => bigint

/** A customer who cannot pay hears that first, whatever the house could do. */
function canPay({ deal: { customerId, given }, payFrom }: Settlement, unitsOf: UnitsOf): boolean {
  const account = customerAccount(customerId, payFrom)
  return unitsOf({ account, asset: given.asset.symbol }) >= given.units
}
