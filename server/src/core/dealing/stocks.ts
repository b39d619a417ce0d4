import {
  type Currency,
  fields,
  isCurrency,
  type Lookup,
  lookupBy,
  readEachCurrency,
  valuesOf,
} from '#core/catalog'
import { compare, formatAmount, type Money } from '#core/money'
import { defineSection, type Place, type SectionSource } from '#platform/sections'

/** The limits of the house's inventory in a currency, and the position above which it hedges. */
export type Stock = {
  readonly currency: Currency
  readonly min: Money
  readonly max: Money
  readonly hedgeAbove: Money
}

export const stocks = defineSection({
  name: 'inventory',
  schema: fields.keyedBySymbol(
    fields.mapping({ min: fields.decimal, max: fields.decimal, hedge_above: fields.decimal }),
  ),
  read(source): Lookup<Stock> {
    checkUsdt(source)
    const all = readEachCurrency(source, ({ currency, entry, place }) => {
      const { amount, positive } = valuesOf(entry, place)
      const stock: Stock = {
        currency,
        min: amount('min', currency),
        max: positive('max', currency),
        hedgeAbove: positive('hedge_above', currency),
      }
      if (place.isSound()) checkLimits(stock, place)
      return stock
    })
    return lookupBy(({ currency }) => currency.symbol, all)
  },
})

/** A house that deals needs USDT, because bounds are in it. */
function checkUsdt({ declared, place }: Pick<SectionSource, 'declared' | 'place'>): void {
  const listed = declared('inventory')
  if (listed.size > 0 && !listed.has('USDT'))
    place.report('lacks USDT, expected it because bounds of conversions are in it')
}

function checkLimits({ min, max, hedgeAbove }: Stock, place: Place): void {
  const below = `expected less than max, "${formatAmount(max)}"`
  if (compare(min, max) >= 0) place.inside('min').report(`is "${formatAmount(min)}", ${below}`)
  // A position never exceeds max, so a larger `hedge_above` would mean that the house never hedges.
  if (compare(hedgeAbove, max) >= 0)
    place.inside('hedge_above').report(`is "${formatAmount(hedgeAbove)}", ${below}`)
}

type Source = Pick<SectionSource, 'declared' | 'place'>

/** The house deals only in currencies that it may hold. */
export function checkStocked(symbol: string, { declared, place }: Source): void {
  const isLacking = declared('currencies').has(symbol) && !declared('inventory').has(symbol)
  if (isLacking) place.report(`needs ${symbol}, which inventory does not list`)
}

/** A BASE/QUOTE that the house deals: two different crypto currencies that it may hold. */
export function checkDealtPair(name: string, { declared, place }: Source): void {
  const symbols = name.split('/')
  for (const symbol of symbols) {
    if (!isCurrency(symbol, { type: 'crypto', declared })) {
      place.report(
        `names ${symbol}, which is not a crypto currency of this catalogue, expected BASE/QUOTE of two that are`,
      )
    }
    checkStocked(symbol, { declared, place })
  }
  if (symbols[0] === symbols[1]) place.report('has one currency on both sides, expected two different ones')
}

/** Reports the later of two names that are the same pair in opposite order. */
export function checkListedOnce(names: readonly string[], section: Place): void {
  for (const [index, name] of names.entries()) {
    const turned = name.split('/').toReversed().join('/')
    if (names.slice(0, index).includes(turned))
      section.inside(name).report(`is the same pair as ${turned}, expected it once`)
  }
}
