import { auditLedger } from '#core/ledger'
import { parseFraction } from '#core/money'
import type { PriceSource } from '#core/prices'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { inEnglish } from '#platform/sentences'
import { type CryptoOrders, createCryptoOrders, fillOrders, lockedClaims } from '#products/crypto-spot'
import { type Amounts, assetOf, openWorld, type World } from './open-world.ts'

/** Crypto spot without HTTP, with prices that stand where a test puts them. */
export type CryptoHouse = Omit<World, 'newCustomer' | 'balances'> & {
  readonly orders: CryptoOrders
  /** As another process would take them. */
  readonly otherOrders: CryptoOrders
  /** Sets bid and ask of the market in quote for one base; null takes the price away. */
  price(pair: string, bid: string | null, ask?: string | null): void
  /** How often a price of the pair was asked for. */
  asked(pair: string): number
  newCustomer(funding: Amounts): Promise<string>
  /** Fills what can be filled; answers how many were. */
  fill(options?: { pageMax?: number }): Promise<number>
  /** Funding balances as "available/locked". */
  balances(customerId: string): Promise<Record<string, string>>
  /** Contradictions in the books; none when they are sound. */
  violations(): Promise<readonly string[]>
}

/** `edit` changes the text of the shipped catalogue. */
export async function openCryptoHouse(edit: (text: string) => string = (text) => text): Promise<CryptoHouse> {
  const driven = drivenPrices()
  const world = await openWorld({ catalog: edit, prices: driven.source })
  const { database, catalog, clock, desk } = world
  const taking = { database, catalog, desk, ids: systemIds, businessClock: clock, systemClock: clock }
  const [orders, otherOrders] = [createCryptoOrders(taking), createCryptoOrders(taking)]
  for (const taker of [orders, otherOrders]) world.beforeClose(() => taker.close())
  return {
    ...world,
    ...driven,
    orders,
    otherOrders,
    newCustomer: (funding) => world.newCustomer({ funding_available: funding }),
    fill: (options = {}) => fillOrders({ ...taking, logger: createLogger('silent'), ...options }),
    balances: (customerId) => world.balances(customerId, 'funding'),
    async violations() {
      const { checks } = await auditLedger(database, lockedClaims)
      return checks.flatMap(({ violations }) => violations.map(inEnglish))
    },
  }
}

type Driven = Pick<CryptoHouse, 'price' | 'asked'> & {
  source(of: Pick<World, 'catalog' | 'clock'>): PriceSource
}

function drivenPrices(): Driven {
  const prices = new Map<string, { bid: string; ask: string }>()
  const counts = new Map<string, number>()
  return {
    price(pair, bid, ask = bid) {
      if (bid === null || ask === null) prices.delete(pair)
      else prices.set(pair, { bid, ask })
    },
    asked: (pair) => counts.get(pair) ?? 0,
    source: ({ catalog, clock }) => ({
      name: 'driven',
      quote({ base, quote }) {
        const pair = `${base}/${quote}`
        counts.set(pair, (counts.get(pair) ?? 0) + 1)
        const found = prices.get(pair)
        if (found === undefined) return null
        const assets = { base: assetOf(catalog, base), quote: assetOf(catalog, quote) }
        const rate = (text: string) => ({ ...assets, ...parseFraction(text) })
        return { bid: rate(found.bid), ask: rate(found.ask), at: clock.now() }
      },
    }),
  }
}
