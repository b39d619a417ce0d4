// Fiat spot: the order book of a pair, the one durable writer that trades on it, and its public and private views.
// Commands are decided in the order of their arrival and committed in batches: funds, orders, trades, candles, fees and
// events together or not at all. Market data is the sum of the commits.
// Invariants: memory holds only committed state; a process without the pair's lease writes nothing; funds stay locked
// only for open orders; the house gains what rounding leaves; no customer alone can move the reference of the price band.
// Folders import only those before them: pairs, book, settlement, market-data, market; then public, which anybody may
// read, and orders, which belong to a customer. After a failure the next batch starts from the open orders in the database.
// Words: a lot is the step of sizes, a price step that of prices; a budget is what a market buy may spend; the dead man's
// switch cancels a customer's orders unless it is armed again in time; self-trade prevention decides about an order that
// would meet another of its customer; an amendment to a smaller amount at the same price keeps the order's place.

import { productQueue } from '#core/idempotency'
import { midPrice, type PriceSource } from '#core/prices'
import type { Followers, Product } from '#core/product'
import { every } from '#platform/workers'
import { fiatPairs, type Pair } from '#products/fiat-spot/pairs'
import { marketsCheck, openMarkets, tellHalts } from './market/index.ts'
import { purgeMinutes } from './market-data/index.ts'
import { cancelRoutes } from './orders/cancel-routes.ts'
import { cancelOverdueOrders } from './orders/cancel-timers.ts'
import { orderOfficeRoutes } from './orders/office-routes.ts'
import { orderListRoutes } from './orders/order-list-routes.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { fiatSpotEvents, orderTopic, orderTopicDescription } from './orders/order-topic.ts'
import { publicTopics } from './public/market-topics.ts'
import { fiatMarketRoutes } from './public/pair-routes.ts'
import { marketTopicDescriptions } from './public/topic-schemas.ts'
import { orderClaims } from './settlement/index.ts'

export {
  type AmendOrder,
  type CancelOrder,
  type CancelOrders,
  createMarketLease,
  type Halt,
  type Market,
  type MarketCommand,
  type Markets,
  openMarket,
  type PlaceOrder,
} from './market/index.ts'
export { findNamedOrders } from './orders/order-lists.ts'
export type { Order } from './settlement/index.ts'
export type { Pair }
export { fiatPairs, openMarkets, publicTopics }

type Parts = Omit<Parameters<typeof openMarkets>[0], 'priceOf' | 'skewMs' | 'onTouched' | 'onHalted'> &
  Parameters<typeof tellHalts>[0] & {
    readonly businessClock: { skewMs(): number }
    readonly minuteCandleDays: number
    readonly prices: PriceSource
    readonly engines: { readonly followers: Pick<Followers, 'wake'> }
  }

export const fiatSpot = {
  killSwitches: ['fiat-spot'],
  tags: [{ name: 'Fiat spot', description: 'The order book of crypto against fiat.' }],
  permissions: [
    { name: 'can_spot_fiat_read', sendsValue: false },
    { name: 'can_spot_fiat_trade', sendsValue: true },
  ],
  catalogSections: [fiatPairs],
  events: fiatSpotEvents,
  topics: [...marketTopicDescriptions, orderTopicDescription],
  claims: orderClaims,
  open(parts) {
    const markets = openMarkets({
      ...parts,
      priceOf({ base, quote }) {
        const quoted = parts.prices.quote({ base: base.symbol, quote: quote.symbol })
        return quoted && midPrice(quoted, { rounding: 'down' })
      },
      skewMs: parts.businessClock.skewMs,
      onTouched: parts.engines.followers.wake,
      onHalted: tellHalts(parts),
    })
    const made = { ...parts, markets }
    return {
      routes: [
        ...fiatMarketRoutes(made),
        ...orderRoutes(made),
        ...cancelRoutes(made),
        ...orderListRoutes(made),
        ...orderOfficeRoutes(made),
      ],
      publicTopics: publicTopics(markets, parts),
      privateTopics: [{ ...orderTopic(parts), permission: 'can_spot_fiat_read' }],
      workers: {
        process: () => [{ name: 'followed markets', run: markets.follow }],
        engine: () => [
          ...markets.owning,
          every(250, { name: 'cancel timers', inStep: true, act: () => cancelOverdueOrders(made) }),
          every(1_000, { name: 'market guard', act: markets.watch }),
        ],
        worker: () => [
          every(60_000, {
            name: 'candle purge',
            act: () =>
              purgeMinutes(parts.database, { now: parts.businessClock.now(), days: parts.minuteCandleDays }),
          }),
        ],
      },
      checks: [marketsCheck(markets)],
      ...productQueue(markets, {
        name: 'coffer_orders_waiting',
        help: 'Commands waiting for the writer of their market.',
      }),
      /** For callers inside the process, such as the sandbox's traders. */
      markets,
    }
  },
} satisfies Product<Parts>
