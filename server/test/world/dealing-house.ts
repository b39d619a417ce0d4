import type { Catalog } from '#core/catalog'
import { dealOf, type Settlement } from '#core/dealing'
import { type Account, houseAccount, type PostOutcome, readBalances } from '#core/ledger'
import { convert, type Fraction, type Money, parseFraction } from '#core/money'
import { midRate, type PriceSource } from '#core/prices'
import type { Database } from '#platform/database'
import { systemIds } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { goodCatalog } from './good-catalog.ts'
import { openWorld, type World } from './open-world.ts'

/** A house that deals by the good catalogue, at prices that the test sets. */
export type DealingHouse = Omit<World, 'money' | 'newCustomer'> & {
  readonly prices: PriceSource
  /** An amount, written "10 USDT". */
  money(text: string): Money
  /** Sets the price of one whole in USDT, bid and ask alike; null for no price. */
  setPrice(symbol: string, price: string | null): void
  fund(amount: string): Promise<void>
  /** The id of a customer with that much available, or held. */
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
  const set = new Map<string, Fraction>()
  const world = await openWorld({
    catalog: catalogText,
    at: now.toISOString(),
    prices: ({ catalog }) => fixedPrices(catalog, set),
  })
  const { database, catalog, desk } = world
  for (const { symbol, priceUsdt } of catalog.currencies) set.set(symbol, priceUsdt)
  const prices = fixedPrices(catalog, set)
  const money = (text: string) => {
    const { symbol, amount } = parted(text)
    return world.money(symbol, amount)
  }
  return {
    ...world,
    prices,
    money,
    setPrice(symbol, price) {
      if (price === null) set.delete(symbol)
      else set.set(symbol, parseFraction(price))
    },
    fund(text) {
      const { symbol, amount } = parted(text)
      return world.stock({ [symbol]: amount })
    },
    newCustomer(text, kind = 'funding_available') {
      const { symbol, amount } = parted(text)
      return world.newCustomer({ [kind]: { [symbol]: amount } })
    },
    settlement: (terms) => settlementOf(terms, { money, prices }),
    async settle(...settlements) {
      const outcomes = await database.inTransaction((tx) => desk.settle(tx, settlements))
      return outcomes.map(codeOf)
    },
    houseUnits: (kind) => unitsOf(database, { owner: house, kinds: [kind] }),
    customerUnits: (owner) => unitsOf(database, { owner, kinds: ['funding_available', 'funding_locked'] }),
    drop: world.close,
  }
}

/** "10 USDT" in its two parts. */
function parted(text: string): { symbol: string; amount: string } {
  const [amount = '', symbol = ''] = text.split(' ')
  return { symbol, amount }
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

type Market = Pick<DealingHouse, 'money' | 'prices'>

function settlementOf(
  { customerId, give, to, fee, payFrom = 'funding_available' }: Terms,
  { money, prices }: Market,
): Settlement {
  const given = money(give)
  const quoted = prices.quote({ base: given.asset.symbol, quote: to })
  if (quoted === null) throw new Error(`there is no price of ${give} in ${to}`)
  const mid = midRate(quoted)
  const { numerator, denominator } = mid
  const rate = { ...mid, numerator: numerator * kept.numerator, denominator: denominator * kept.denominator }
  const taken = fee === undefined ? null : money(fee)
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
