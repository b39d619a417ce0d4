import type { CatalogFile } from './catalog-schema.ts'
import type { Place } from './place.ts'

type Source = { readonly declared: CatalogFile; readonly place: Place }

/** The house deals only in what it may hold. */
export function checkStocked(symbol: string, { declared, place }: Source): void {
  const isLacking = Object.hasOwn(declared.currencies, symbol) && !Object.hasOwn(declared.inventory, symbol)
  if (isLacking) place.report(`needs ${symbol}, which inventory does not list`)
}

/** A BASE/QUOTE that the house deals: two different crypto currencies that it may hold. */
export function checkDealtPair(name: string, { declared, place }: Source): void {
  const symbols = name.split('/')
  for (const symbol of symbols) {
    if (!isDeclared(symbol, declared, { except: 'fiat' })) {
      place.report(
        `names ${symbol}, which is not a crypto currency of this file, expected BASE/QUOTE of two that are`,
      )
    }
    checkStocked(symbol, { declared, place })
  }
  if (symbols[0] === symbols[1]) place.report('has one currency on both sides, expected two different ones')
}

/** Reports, of names that are the same pair read both ways, the one that comes later. */
export function checkListedOnce(names: readonly string[], section: Place): void {
  for (const [index, name] of names.entries()) {
    const turned = name.split('/').toReversed().join('/')
    if (names.slice(0, index).includes(turned))
      section.inside(name).report(`is the same pair as ${turned}, expected it once`)
  }
}

/** A currency whose type is misspelt is told of where it stands. */
export function isDeclared(
  symbol: string,
  { currencies }: CatalogFile,
  { except }: { except: 'crypto' | 'fiat' },
): boolean {
  return Object.hasOwn(currencies, symbol) && currencies[symbol]?.type !== except
}
