/*
 * The catalogue: which currencies, networks and tariffs this exchange has, and the sections that other modules declare
 * with `defineSection` and read with `catalog.section(…)`; read once at start from YAML, one file or a folder of them.
 * A catalogue is either whole and consistent or a CatalogError that names the file and line of every mistake; it never
 * changes while the server runs. Amounts in it are Money and rates are exact. Lookups answer undefined for what is not
 * listed, ignore ASCII case, and lists keep the order of the file.
 * The catalogue holds no keys, no balances and no live prices; `priceUsdt` is a reference for display. The
 * catalogue knows no product.
 */
export type { Catalog, Currency, CurrencyNetwork, Network, PairState, Tag, Tariff } from './catalog.ts'
export { CatalogError } from './catalog-source.ts'
export { currencies, isCurrency, readEachCurrency } from './currencies.ts'
export { valuesOf } from './entry-values.ts'
export { loadCatalog, readCatalog } from './load-catalog.ts'
export { type Lookup, lookupBy } from './lookup.ts'
export type { NetworkFamily } from './network-family.ts'
export { networks } from './networks.ts'
export { parseCatalog } from './parse-catalog.ts'
export type { Place } from './place.ts'
export { catalogRefusals } from './refusals.ts'
export { otherKind, requireCurrency, requireNetwork } from './require-currency.ts'
export { type Declared, defineSection, type Section, type SectionSource } from './section.ts'
export { fields } from './section-fields.ts'
export { spellCode, symbolField } from './symbol-field.ts'
