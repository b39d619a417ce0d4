import type { Catalog } from '#core/catalog'
import { add, convert, type Money, type Rate, subtract } from '#core/money'
import { hub } from '#core/prices'
import type { HouseBook } from './house-books.ts'
import { type Stock, stocks } from './stocks.ts'

/** How the house stands in one currency. */
export type HouseLine = HouseBook & {
  /** Undefined where the house no longer deals in it. */
  readonly stock: Stock | undefined
  /** The position that dealing left beyond its own money; below zero where dealing took from that. */
  readonly position: Money
  /** The position with its hedges. */
  readonly unhedged: Money
  /** Null where the currency has no price and dealing or hedging left something to value. */
  readonly value: HouseValue | null
}

/** In USDT, at the market's middle. */
export type HouseValue = {
  readonly unhedged: Money
  /** Earnings of dealing: the position, the spread and the fees. */
  readonly dealing: Money
  /** Profit or loss of the hedges, with the positions that they hold outside. */
  readonly hedging: Money
}

export type HouseStatement = {
  /** A line for each currency that the house deals in or holds. */
  readonly lines: readonly HouseLine[]
  /** Every unhedged position but that of USDT, long or short; what was earned by spread and fees is not hedged either. */
  readonly exposure: Money | null
  readonly dealing: Money | null
  readonly hedging: Money | null
  /** Dealing and hedging together. */
  readonly profit: Money | null
  /** Currencies whose value is unknown, because they have no price. While there is one, no sum is known. */
  readonly unpriced: readonly string[]
}

type Market = { readonly catalog: Catalog; readonly midOf: (symbol: string) => Rate | null }

/** The house by its books and the market's mid prices. Every value is rounded down, so none flatters it. */
export function houseStatement(books: readonly HouseBook[], market: Market): HouseStatement {
  const lines = books.map((book) => lineOf(book, market)).filter(isOfInterest)
  const unpriced = lines.filter(({ value }) => value === null).map(({ currency }) => currency.symbol)
  if (unpriced.length > 0)
    return { lines, exposure: null, dealing: null, hedging: null, profit: null, unpriced }
  const sumOf = (read: (value: HouseValue, line: HouseLine) => Money) =>
    sum(
      lines.flatMap((line) => (line.value === null ? [] : [read(line.value, line)])),
      market,
    )
  const [dealing, hedging] = [sumOf((value) => value.dealing), sumOf((value) => value.hedging)]
  const exposure = sumOf(({ unhedged }, { currency }) =>
    currency.symbol === hub ? { ...unhedged, units: 0n } : sizeOf(unhedged),
  )
  return { lines, exposure, dealing, hedging, profit: add(dealing, hedging), unpriced }
}

function lineOf(book: HouseBook, market: Market): HouseLine {
  const position = subtract(book.inventory, book.funded)
  const unhedged = add(position, book.hedged)
  const positions = { ...book, position, unhedged }
  const mid = midOf(book, market)
  return {
    ...positions,
    stock: market.catalog.section(stocks).find(book.currency.symbol),
    value: mid === null ? worthless(positions, market) : figuresOf(positions, mid),
  }
}

/** Zero is worth zero at any price. */
function worthless(
  { position, unhedged, spread, fees, hedged, hedgeProceeds }: Positions,
  market: Market,
): HouseValue | null {
  const isNothing = [position, unhedged, spread, fees, hedged].every(({ units }) => units === 0n)
  const nothing = sum([], market)
  const hedging = { ...nothing, units: hedgeProceeds }
  return isNothing ? { unhedged: nothing, dealing: nothing, hedging } : null
}

function midOf({ currency: { asset } }: HouseBook, market: Market): Rate | null {
  if (asset.symbol === hub) return { base: asset, quote: asset, numerator: 1n, denominator: 1n }
  return market.midOf(asset.symbol)
}

type Positions = HouseBook & Pick<HouseLine, 'position' | 'unhedged'>

function figuresOf(
  { position, unhedged, spread, fees, hedged, hedgeProceeds }: Positions,
  mid: Rate,
): HouseValue {
  const outside = worthAt(hedged, mid)
  return {
    unhedged: worthAt(unhedged, mid),
    dealing: worthAt(add(position, add(spread, fees)), mid),
    hedging: { ...outside, units: outside.units + hedgeProceeds },
  }
}

/** Rounded down, also below zero. */
function worthAt(money: Money, mid: Rate): Money {
  if (money.units >= 0n) return convert(money, mid, { rounding: 'down' })
  const owed = convert(sizeOf(money), mid, { rounding: 'up' })
  return { ...owed, units: -owed.units }
}

function sizeOf(money: Money): Money {
  return money.units < 0n ? { ...money, units: -money.units } : money
}

function isOfInterest({ stock, inventory, position, spread, fees, hedged, ...line }: HouseLine): boolean {
  if (stock !== undefined) return true
  const { withdrawalFees, depositFees } = line
  const held = [inventory, position, spread, fees, hedged, withdrawalFees, depositFees]
  return held.some(({ units }) => units !== 0n)
}

function sum(values: readonly Money[], { catalog }: Market): Money {
  const asset = catalog.asset(hub) ?? { symbol: hub, scale: 0 }
  return values.reduce(add, { asset, units: 0n })
}
