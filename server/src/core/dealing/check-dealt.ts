import { isCurrency, type Place, type SectionSource } from '#core/catalog'

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
