import {
  type Currency,
  decimal,
  defineSection,
  keyedBySymbol,
  type Lookup,
  lookupBy,
  mapping,
  type Place,
  readAmount,
  readCurrency,
  readPositiveAmount,
  type SectionSource,
} from '#core/catalog'
import { compare, formatAmount, type Money } from '#core/money'

/** What the house may hold of a currency to deal from, and the position above which it hedges. */
export type Stock = {
  readonly currency: Currency
  readonly min: Money
  readonly max: Money
  readonly hedgeAbove: Money
}

export const stocks = defineSection({
  name: 'inventory',
  schema: keyedBySymbol(mapping({ min: decimal, max: decimal, hedge_above: decimal })),
  read({ entries, ...source }): Lookup<Stock> {
    checkUsdt(source)
    const all = Object.entries(entries).flatMap(([symbol, entry]) => {
      const currency = readCurrency(symbol, source)
      if (currency === undefined) return []
      const { asset } = currency
      const here = source.place.inside(symbol)
      const stock: Stock = {
        currency,
        min: readAmount({ place: here.inside('min'), text: entry.min, asset }),
        max: readPositiveAmount({ place: here.inside('max'), text: entry.max, asset }),
        hedgeAbove: readPositiveAmount({ place: here.inside('hedge_above'), text: entry.hedge_above, asset }),
      }
      if (here.isSound()) checkLimits(stock, here)
      return [stock]
    })
    return lookupBy(({ currency }) => currency.symbol, all)
  },
})

/** A house that deals at all knows what USDT is worth. */
function checkUsdt({ declared, place }: Pick<SectionSource, 'declared' | 'place'>): void {
  const listed = declared('inventory')
  if (listed.size > 0 && !listed.has('USDT'))
    place.report('lacks USDT, expected it because bounds of conversions are in it')
}

function checkLimits({ min, max, hedgeAbove }: Stock, place: Place): void {
  const below = `expected less than max, "${formatAmount(max)}"`
  if (compare(min, max) >= 0) place.inside('min').report(`is "${formatAmount(min)}", ${below}`)
  // Positions stay within max less what was funded, so the house would never hedge one that large.
  if (compare(hedgeAbove, max) >= 0)
    place.inside('hedge_above').report(`is "${formatAmount(hedgeAbove)}", ${below}`)
}
