/*
 * The catalogue: which currencies, networks, pairs and tariffs this exchange has, what its trading account holds and on what
 * terms the house deals, read once at start from YAML.
 * A catalogue is either whole and consistent or a CatalogError that names the line of every mistake; it never changes
 * while the server runs. Amounts in it are Money and rates are exact. Lookups answer undefined for what is not listed,
 * ignore ASCII case, and lists keep the order of the file.
 * It holds no keys, no balances and no live prices; `priceUsdt` is a reference for display.
 */
export type {
  Catalog,
  Converter,
  CryptoPair,
  Currency,
  CurrencyNetwork,
  FiatListing,
  Network,
  Pair,
  Stock,
  Tag,
  Tariff,
  TradingCurrency,
} from './catalog.ts'
export { CatalogError } from './catalog-error.ts'
export { loadCatalog } from './load-catalog.ts'
export type { NetworkFamily } from './network-family.ts'
export { parseCatalog } from './parse-catalog.ts'
export { catalogRefusals } from './refusals.ts'
export { requireCurrency, requireNetwork } from './require-currency.ts'
export { spellCode, symbolField } from './symbol-field.ts'
