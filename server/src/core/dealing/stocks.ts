import { compare, formatAmount } from '#core/money'
import type { Currency, Stock } from './catalog.ts'
import type { CatalogFile } from './catalog-schema.ts'
import type { Place } from './place.ts'
import { readAmount, readPositiveAmount } from './read-value.ts'

type Source = {
  readonly entries: CatalogFile['inventory']
  readonly declared: CatalogFile
  readonly currencies: readonly Currency[]
  readonly place: Place
}

export function buildInventory({ entries, declared, currencies, place }: Source): Stock[] {
  checkUsdt(declared, place)
  return Object.entries(entries).flatMap(([symbol, entry]) => {
    const here = place.inside(symbol)
    if (!Object.hasOwn(declared.currencies, symbol)) {
      here.report(
        `is not a currency of this file, expected one of ${Object.keys(declared.currencies).join(', ')}`,
      )
    }
    const currency = currencies.find((one) => one.symbol === symbol)
    if (currency === undefined) return []
    const { asset } = currency
    const stock: Stock = {
      currency,
      min: readAmount({ place: here.inside('min'), text: entry.min, asset }),
      max: readPositiveAmount({ place: here.inside('max'), text: entry.max, asset }),
      hedgeAbove: readPositiveAmount({ place: here.inside('hedge_above'), text: entry.hedge_above, asset }),
    }
    if (here.isSound()) checkLimits(stock, here)
    return [stock]
  })
}

/** A house that deals at all knows what USDT is worth. */
function checkUsdt({ inventory }: CatalogFile, section: Place): void {
  const isLacking = Object.keys(inventory).length > 0 && !Object.hasOwn(inventory, 'USDT')
  if (isLacking) section.report('lacks USDT, expected it because bounds of conversions are in it')
}

function checkLimits({ min, max, hedgeAbove }: Stock, place: Place): void {
  const below = `expected less than max, "${formatAmount(max)}"`
  if (compare(min, max) >= 0) place.inside('min').report(`is "${formatAmount(min)}", ${below}`)
  // Positions stay within max less what was funded, so the house would never hedge one that large.
  if (compare(hedgeAbove, max) >= 0)
    place.inside('hedge_above').report(`is "${formatAmount(hedgeAbove)}", ${below}`)
}
