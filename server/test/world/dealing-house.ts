import { type Catalog, parseCatalog } from '#core/catalog'
import { createDealingDesk, type DealingDesk, dealOf, fundInventory, type Settlement } from '#core/dealing'
import {
  type Account,
  customerAccount,
  houseAccount,
  type PostOutcome,
  post,
  readBalances,
} from '#core/ledger'
import { convert, type Fraction, type Money, parseAmount, parseFraction } from '#core/money'
import { midRate, type PriceSource } from '#core/prices'
import type { Database } from '#platform/database'
import { systemIds } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { goodCatalog } from './good-catalog.ts'
import { createTestDatabase } from './test-database.ts'

/** A house on a database of its own that deals by the good catalogue, at prices that the test sets. */
export type DealingHouse = {
  readonly database: Database
  readonly catalog: Catalog
  readonly prices: PriceSource
  readonly desk: DealingDesk
  /** An amount, written "10 USDT". */
  money(text: string): Money
  /** What one whole costs in USDT, bid and ask alike; null for no price. */
  setPrice(symbol: string, price: string | null): void
  fund(amount: string): Promise<void>
  /** The id of a customer with that much of what is available or held. */
  newCustomer(funding: string, kind?: Settlement['payFrom']): Promise<string>
  /** A deal at the middle less a share of 1 %, on its way into the books. */
  settlement(terms: Terms): Settlement
  /** Settles in one transaction and answers 'posted' or the code of the refusal for each. */
  settle(...settlements: readonly Settlement[]): Promise<string[]>
  /** Units by symbol that the house has on an account. */
  houseUnits(kind: 'inventory' | 'spread' | 'conversion_fees'): Promise<Record<string, bigint>>
  customerUnits(customerId: string): Promise<Record<string, bigint>>
  drop(): Promise<void>
}

export type Terms = {
  readonly customerId: string
  readonly give: string
  readonly to: string
  readonly fee?: string
  readonly payFrom?: Settlement['payFrom']
}

const now = new Date('2026-05-04T00:00:00Z')
const house = houseAccount('inventory').owner
const kept: Fraction = { numerator: 99n, denominator: 100n }

export async function openDealingHouse(catalogText: string = goodCatalog): Promise<DealingHouse> {
  const { database, drop } = await createTestDatabase()
  const catalog = parseCatalog(catalogText, 'catalog.yaml')
  const set = new Map<string, Fraction>(
    catalog.currencies.map(({ symbol, priceUsdt }) => [symbol, priceUsdt]),
  )
  const prices = fixedPrices(catalog, set)
  const desk = createDealingDesk({ catalog, prices })
  const money = (text: string) => moneyOf(text, catalog)
  return {
    database,
    catalog,
    prices,
    desk,
    money,
    setPrice(symbol, price) {
      if (price === null) set.delete(symbol)
      else set.set(symbol, parseFraction(price))
    },
    async fund(amount) {
      const funding = { entryId: systemIds.next(), reference: systemIds.next(), postedAt: now }
      await database.inTransaction((tx) => fundInventory(tx, [{ ...funding, amount: money(amount) }]))
    },
    async newCustomer(funding, kind = 'funding_available') {
      const customerId = systemIds.next()
      const to = customerAccount(customerId, kind)
      const movement = { from: houseAccount('custody'), to, amount: money(funding) }
      const entry = { id: systemIds.next(), kind: 'test', reference: customerId, postedAt: now }
      await database.inTransaction((tx) => post(tx, { ...entry, movements: [movement] }))
      return customerId
    },
    settlement: (terms) => settlementOf(terms, { catalog, prices }),
    async settle(...settlements) {
      const outcomes = await database.inTransaction((tx) => desk.settle(tx, settlements))
      return outcomes.map(codeOf)
    },
    houseUnits: (kind) => unitsOf(database, { owner: house, kinds: [kind] }),
    customerUnits: (owner) => unitsOf(database, { owner, kinds: ['funding_available', 'funding_locked'] }),
    drop,
  }
}

function moneyOf(text: string, catalog: Catalog): Money {
  const [amount = '', symbol = ''] = text.split(' ')
  const asset = catalog.asset(symbol)
  if (asset === undefined) throw new Error(`${symbol} is not in the catalogue`)
  return parseAmount(amount, asset)
}

function fixedPrices(catalog: Catalog, set: ReadonlyMap<string, Fraction>): PriceSource {
  const assetOf = (symbol: string) => catalog.asset(symbol) ?? { symbol, scale: 0 }
  return {
    name: 'fixed',
    quote({ base, quote }) {
      const [ours, theirs] = [set.get(base), set.get(quote)]
      if (ours === undefined || theirs === undefined || base === quote) return null
      const rate = {
        base: assetOf(base),
        quote: assetOf(quote),
        numerator: ours.numerator * theirs.denominator,
        denominator: ours.denominator * theirs.numerator,
      }
      return { bid: rate, ask: rate, at: now }
    },
  }
}

type Market = { readonly catalog: Catalog; readonly prices: PriceSource }

function settlementOf(
  { customerId, give, to, fee, payFrom = 'funding_available' }: Terms,
  { catalog, prices }: Market,
): Settlement {
  const given = moneyOf(give, catalog)
  const quoted = prices.quote({ base: given.asset.symbol, quote: to })
  if (quoted === null) throw new Error(`there is no price of ${give} in ${to}`)
  const mid = midRate(quoted)
  const { numerator, denominator } = mid
  const rate = { ...mid, numerator: numerator * kept.numerator, denominator: denominator * kept.denominator }
  const taken = fee === undefined ? null : moneyOf(fee, catalog)
  const changed = taken?.asset.symbol === given.asset.symbol ? given.units - taken.units : given.units
  const gross = convert({ ...given, units: changed }, rate, { rounding: 'down' })
  const heldBack = taken?.asset.symbol === to ? taken.units : 0n
  const received = { ...gross, units: gross.units - heldBack }
  const entryId = systemIds.next()
  return {
    entryId,
    kind: 'conversion',
    reference: entryId,
    postedAt: now,
    payFrom,
    deal: dealOf({ customerId, given, received, fee: taken, mid }),
  }
}

function codeOf(outcome: PostOutcome): string {
  return outcome instanceof Refusal ? outcome.kind.code : outcome
}

async function unitsOf(
  database: Database,
  { owner, kinds }: { owner: string; kinds: readonly Account['kind'][] },
): Promise<Record<string, bigint>> {
  const balances = await readBalances(database, owner)
  const sums = [...balances].map(([symbol, byKind]) => [
    symbol,
    kinds.reduce((sum, kind) => sum + (byKind[kind] ?? 0n), 0n),
  ])
  return Object.fromEntries(sums)
}
