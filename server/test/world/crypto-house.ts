import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { type Catalog, parseCatalog } from '#core/catalog'
import { createCustomer } from '#core/customers'
import { createDealingDesk, type DealingDesk, fundInventory } from '#core/dealing'
import { auditLedger, customerAccount, houseAccount, post, readBalances } from '#core/ledger'
import { formatAmount, type Money, parseAmount, parseFraction } from '#core/money'
import type { PriceSource } from '#core/prices'
import type { Database } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { type CryptoOrders, createCryptoOrders, fillOrders, lockedClaims } from '#products/crypto-spot'
import { createTestDatabase } from './test-database.ts'

const shipped = readFileSync(new URL('../../../config/catalog.yaml', import.meta.url), 'utf8')

/** Crypto spot without HTTP, with prices that stand where a test puts them. */
export type CryptoHouse = {
  readonly database: Database
  readonly catalog: Catalog
  readonly desk: DealingDesk
  readonly orders: CryptoOrders
  /** As another process would take them. */
  readonly otherOrders: CryptoOrders
  /** The time of the exchange, which a test moves. */
  readonly clock: { now(): Date; advance(ms: number): void }
  /** Sets bid and ask of the market in quote for one base; null takes the price away. */
  price(pair: string, bid: string | null, ask?: string | null): void
  /** How often a price of the pair was asked for. */
  asked(pair: string): number
  newCustomer(funding: Record<string, string>): Promise<string>
  /** Puts money of its own into the house's inventory. */
  stock(amounts: Record<string, string>): Promise<void>
  money(symbol: string, amount: string): Money
  /** Fills what can be filled; answers how many were. */
  fill(options?: { pageMax?: number }): Promise<number>
  /** Funding balances as "available/locked". */
  balances(customerId: string): Promise<Record<string, string>>
  /** What is wrong with the books. */
  violations(): Promise<readonly string[]>
  close(): Promise<void>
}

/** `edit` changes the text of the shipped catalogue. */
export async function openCryptoHouse(edit: (text: string) => string = (text) => text): Promise<CryptoHouse> {
  const { database, drop } = await createTestDatabase()
  const catalog = parseCatalog(edit(shipped), 'catalog.yaml')
  let at = Date.parse('2026-05-04T03:02:01.987Z')
  const clock = {
    now: () => new Date(at),
    advance(ms: number) {
      at += ms
    },
  }
  const { source, price, asked } = drivenPrices(catalog, clock)
  const desk = createDealingDesk({ catalog, prices: source })
  const timing = { businessClock: clock, systemClock: clock }
  const taking = { database, catalog, desk, ids: systemIds, ...timing }
  const [orders, otherOrders] = [createCryptoOrders(taking), createCryptoOrders(taking)]
  const money = (symbol: string, amount: string) => parseAmount(amount, assetOf(catalog, symbol))
  const amounts = (of: Record<string, string>) =>
    Object.entries(of).map(([symbol, amount]) => money(symbol, amount))
  return {
    database,
    catalog,
    desk,
    orders,
    otherOrders,
    clock,
    price,
    asked,
    money,
    async newCustomer(funding) {
      const id = systemIds.next()
      await database.inTransaction(async (tx) => {
        await createCustomer(tx, {
          id,
          username: `swapper_${id}`,
          email: `${id}@example.com`,
          kycStatus: 'approved',
          tariff: 'default',
          createdAt: clock.now(),
        })
        for (const amount of amounts(funding)) await post(tx, deposit(id, amount))
      })
      return id
    },
    async stock(of) {
      const fundings = amounts(of).map((amount) => ({
        entryId: systemIds.next(),
        reference: systemIds.next(),
        amount,
        postedAt: clock.now(),
      }))
      await database.inTransaction((tx) => fundInventory(tx, fundings))
    },
    fill: (options = {}) =>
      fillOrders({
        ...{ database, catalog, desk, businessClock: clock, ids: systemIds, logger: createLogger('silent') },
        ...options,
      }),
    balances: (customerId) => fundingBalances(database, { catalog, customerId }),
    async violations() {
      const { checks } = await auditLedger(database, lockedClaims)
      return checks.flatMap(({ violations }) => violations)
    },
    async close() {
      await Promise.all([orders.close(), otherOrders.close()])
      await drop()
    },
  }
}

type Driven = Pick<CryptoHouse, 'price' | 'asked'> & { readonly source: PriceSource }

function drivenPrices(catalog: Catalog, clock: { now(): Date }): Driven {
  const prices = new Map<string, { bid: string; ask: string }>()
  const counts = new Map<string, number>()
  return {
    price(pair, bid, ask = bid) {
      if (bid === null || ask === null) prices.delete(pair)
      else prices.set(pair, { bid, ask })
    },
    asked: (pair) => counts.get(pair) ?? 0,
    source: {
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
    },
  }
}

function assetOf(catalog: Catalog, symbol: string) {
  const asset = catalog.asset(symbol)
  expect(asset, symbol).toBeDefined()
  return asset!
}

function deposit(customerId: string, amount: Money) {
  const to = customerAccount(customerId, 'funding_available')
  return {
    id: systemIds.next(),
    kind: 'test_deposit',
    reference: systemIds.next(),
    postedAt: new Date(0),
    movements: [{ from: houseAccount('custody'), to, amount }],
  }
}

async function fundingBalances(
  database: Database,
  { catalog, customerId }: { catalog: Catalog; customerId: string },
): Promise<Record<string, string>> {
  const balances = await readBalances(database, customerId)
  return Object.fromEntries(
    [...balances].map(([symbol, { funding_available: available = 0n, funding_locked: locked = 0n }]) => {
      const shown = (units: bigint) => formatAmount({ asset: assetOf(catalog, symbol), units })
      return [symbol, `${shown(available)}/${shown(locked)}`]
    }),
  )
}
