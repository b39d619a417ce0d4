import { expect } from 'vitest'
import type { Catalog } from '#core/catalog'
import { createCustomer, freezeCustomer, unfreezeCustomer } from '#core/customers'
import { createDealingDesk, type DealingDesk, fundInventory } from '#core/dealing'
import { type AuditClaim, auditLedger, customerAccount, houseAccount, post, readBalances } from '#core/ledger'
import { formatAmount, type Money, parseAmount } from '#core/money'
import type { PriceSource } from '#core/prices'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { systemIds } from '#platform/ids'
import { inEnglish } from '#platform/sentences'
import { knowPeople } from './acting-person.ts'
import { catalogOf, shippedText } from './shipped-catalog.ts'
import { createTestDatabase } from './test-database.ts'

export type Amounts = { readonly [symbol: string]: string }

type AccountKind = Parameters<typeof customerAccount>[1]

/**
 * The ground of a product, without HTTP: a database, a catalogue, a clock and prices, customers with money and the money
 * of the house. A product's own set-up opens a world and adds the parts of the product.
 */
export type World = {
  readonly database: Database
  readonly url: string
  readonly catalog: Catalog
  /** The time of the exchange, which stands still but for what a test moves. */
  readonly clock: Clock & { advance(ms: number): void; moveTo(ms: number): void }
  readonly desk: DealingDesk
  /** Decimal text of a currency, which has to be in the catalogue. */
  money(symbol: string, amount: string): Money
  /** The id of a fresh customer who has that much. */
  newCustomer(has: { [kind in AccountKind]?: Amounts }, options?: { tariff?: string }): Promise<string>
  /** Freezes a customer of `newCustomer` as an operator does, or lets them go on. */
  freeze(customerId: string): Promise<void>
  unfreeze(customerId: string): Promise<void>
  /** Puts money of its own into the house's inventory. */
  stock(amounts: Amounts): Promise<void>
  /** A customer's balances in one place as "available/locked". */
  balances(customerId: string, place: 'funding' | 'trading'): Promise<Record<string, string>>
  /** Fails the test unless the ledger is sound, with the claims of products. */
  expectSoundBooks(claims?: readonly AuditClaim[]): Promise<void>
  /** Adds a step of `close`; the last one added runs first, and all run before the database goes. */
  beforeClose(close: () => Promise<unknown>): void
  close(): Promise<void>
}

export type WorldOptions = {
  /** The shipped catalogue unless a test brings its own text or changes the text of that one. */
  readonly catalog?: string | ((shipped: string) => string)
  readonly at?: string
  /** The price source; by default one without any price. */
  readonly prices?: (parts: Pick<World, 'catalog' | 'clock'>) => PriceSource
}

const silence: PriceSource = { name: 'silent', quote: () => null }

export async function openWorld({
  catalog: text = shippedText,
  at = '2026-05-04T03:02:01.987Z',
  prices = () => silence,
}: WorldOptions = {}): Promise<World> {
  const { database, url, drop } = await createTestDatabase()
  await knowPeople(database)
  const catalog = catalogOf(typeof text === 'string' ? text : text(shippedText))
  const clock = movedClock(Date.parse(at))
  const money = (symbol: string, amount: string) => parseAmount(amount, assetOf(catalog, symbol))
  const moneyOf = (amounts: Amounts) =>
    Object.entries(amounts).map(([symbol, amount]) => money(symbol, amount))
  const closing = [drop]
  return {
    database,
    url,
    catalog,
    clock,
    desk: createDealingDesk({ catalog, prices: prices({ catalog, clock }) }),
    money,
    newCustomer: (has, { tariff = 'default' } = {}) =>
      database.inTransaction(async (tx) => {
        const id = systemIds.next()
        const named = { id, username: `customer_${id}`, email: `${id}@example.com` }
        await createCustomer(tx, { ...named, kycStatus: 'approved', tariff, createdAt: clock.now() })
        for (const [kind, amounts] of Object.entries(has) as [AccountKind, Amounts][]) // as: the keys of `has`
          for (const amount of moneyOf(amounts)) {
            const movement = { from: houseAccount('custody'), to: customerAccount(id, kind), amount }
            const given = { id: systemIds.next(), kind: 'test_deposit', movements: [movement] }
            await post(tx, { ...entry(clock), ...given })
          }
        return id
      }),
    async freeze(id) {
      const frozen = { username: `customer_${id}`, operator: 'otto', reason: 'a thief', now: clock.now() }
      expect(await database.inTransaction((tx) => freezeCustomer(tx, frozen))).toBe(true)
    },
    async unfreeze(id) {
      const before = await database.inTransaction((tx) => unfreezeCustomer(tx, `customer_${id}`))
      expect(before).toMatchObject({ by: 'otto' })
    },
    async stock(amounts) {
      const fundings = moneyOf(amounts).map((amount) => ({
        ...entry(clock),
        entryId: systemIds.next(),
        amount,
      }))
      await database.inTransaction((tx) => fundInventory(tx, fundings))
    },
    async balances(customerId, place) {
      const balances = await readBalances(database, customerId)
      return Object.fromEntries(
        [...balances].map(([symbol, units]) => {
          const shown = (state: 'available' | 'locked') =>
            formatAmount({ asset: assetOf(catalog, symbol), units: units[`${place}_${state}`] ?? 0n })
          return [symbol, `${shown('available')}/${shown('locked')}`]
        }),
      )
    },
    async expectSoundBooks(claims = []) {
      const { checks } = await auditLedger(database, claims)
      expect(checks.flatMap(({ violations }) => violations.map(inEnglish))).toEqual([])
    },
    beforeClose: (close) => void closing.unshift(async () => void (await close())),
    async close() {
      for (const close of closing) await close()
    },
  }
}

function movedClock(begin: number): World['clock'] {
  let ms = begin
  return {
    now: () => new Date(ms),
    advance(by) {
      ms += by
    },
    moveTo(to) {
      ms = to
    },
  }
}

function entry(clock: Clock): { reference: string; postedAt: Date } {
  return { reference: systemIds.next(), postedAt: clock.now() }
}

export function assetOf(catalog: Catalog, symbol: string): Money['asset'] {
  const asset = catalog.asset(symbol)
  expect(asset, symbol).toBeDefined()
  return asset!
}
