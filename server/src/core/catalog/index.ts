/*
 * The catalogue: which currencies, networks and tariffs this exchange has, and the sections that other modules declare
 * with `defineSection` and read with `catalog.section(…)`. `platform/sections` reads it once at start, from one file or
 * a folder of files; it never changes while the server runs. Amounts in it are Money and rates are exact. Lookups
 * answer undefined for what is not listed, ignore ASCII case, and lists keep the order of the file.
 * The catalogue holds no keys, no balances and no live prices; `priceUsdt` is a reference for display. The
 * catalogue knows no product.
 */

export type { Catalog, Currency, CurrencyNetwork, Network, PairState, Tag, Tariff } from './catalog.ts'
export { fields } from './catalog-fields.ts'
export { currencies, isCurrency, readEachCurrency } from './currencies.ts'
export { valuesOf } from './entry-values.ts'
export { loadCatalog, parseCatalog, readCatalog } from './load-catalog.ts'
export { type Lookup, lookupBy } from './lookup.ts'
export type { NetworkFamily } from './network-family.ts'
export { networks } from './networks.ts'
export { catalogRefusals } from './refusals.ts'
export { otherKind, requireCurrency, requireNetwork } from './require-currency.ts'
export { spellCode, symbolField } from './symbol-field.ts'
