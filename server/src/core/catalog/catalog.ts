import type { Asset, Fraction, Money, Rate } from '#core/money'
import type { NetworkFamily } from './network-family.ts'

/** A memo that tells the customers behind one shared address apart; `name` is what its network calls it. */
export type Tag = { readonly name: string; readonly isRequired: boolean }

/** A chain as customers name it: `code` is lower case, such as "trc20". */
export type Network = {
  readonly code: string
  readonly name: string
  readonly family: NetworkFamily
  readonly confirmationsRequired: number
  readonly tag: Tag | null
}

/** One currency as it exists on one network; amounts are in the currency's own asset. */
export type CurrencyNetwork = {
  readonly network: Network
  /** The contract, mint or master address of a token; null for the network's native coin. */
  readonly tokenId: string | null
  /** Decimals of one unit on the chain, which may be more or fewer than the ledger keeps. */
  readonly chainDecimals: number
  readonly isDepositActive: boolean
  readonly isWithdrawActive: boolean
  readonly depositAmountMin: Money
  readonly withdrawAmountDecimals: number
  readonly withdrawAmountMin: Money
  readonly withdrawAmountMax: Money
  readonly withdrawServiceFee: Money
}

/** `asset.scale` is the precision of the currency everywhere outside the chains. */
export type Currency = {
  readonly symbol: string
  readonly name: string
  readonly type: 'crypto' | 'fiat'
  readonly asset: Asset
  readonly isActive: boolean
  readonly priceUsdt: Rate
  /** Empty for fiat. */
  readonly networks: readonly CurrencyNetwork[]
}

/** `cancel_only` takes no new orders and amends none; `closed` takes nothing. */
export type PairState = 'open' | 'cancel_only' | 'closed'

/** A market of the fiat order book. Sizes are in base; a price is the quote paid for one whole base. */
export type Pair = {
  readonly name: string
  readonly base: Currency
  readonly quote: Currency
  readonly state: PairState
  readonly priceStep: Money
  readonly lot: Money
  readonly orderSizeMin: Money
  readonly orderSizeMax: Money
  readonly orderValueMin: Money
  /** How far from the reference price an order may trade, as a share of that price. */
  readonly priceBand: Fraction
  /** Whose trades make the reference price where the price source has none. */
  readonly reference: { readonly windowMs: number; readonly customersMin: number }
  /** How far a price may run within a window, as a share of its lowest, and for how long the pair is halted then. */
  readonly breaker: { readonly share: Fraction; readonly windowMs: number; readonly haltMs: number }
}

/**
 * A pair of crypto spot, dealt against the house. Amounts are in base, values in quote; a price is the quote for one
 * whole base and may be finer than the quote's own precision.
 */
export type CryptoPair = {
  readonly name: string
  readonly base: Currency
  readonly quote: Currency
  /** Never open while one of its currencies is not active. */
  readonly state: PairState
  readonly priceStep: Fraction
  readonly amountStep: Money
  readonly amountMin: Money
  readonly amountMax: Money
  readonly valueMin: Money
  readonly valueMax: Money
  /** How far the house's bid and ask lie from the market's, as a share of them. */
  readonly spread: Fraction
}

/** What the house may hold of a currency to deal from, and the position above which it hedges. */
export type Stock = {
  readonly currency: Currency
  readonly min: Money
  readonly max: Money
  readonly hedgeAbove: Money
}

/** A fiat currency that the converter deals in; `sign` is how people write it, such as ₽. */
export type FiatListing = {
  readonly currency: Currency
  readonly sign: string
  readonly amountMin: Money
  readonly amountMax: Money | null
}

/** The terms of the converters. Spreads are shares of the market's price, as in a crypto pair. */
export type Converter = {
  readonly quotes: {
    /** The most that the open quotes of one customer are worth together, in USDT. */
    readonly openMaxUsdt: Money
    /** The part of its spread that the market may take from a quote until it is executed; always below 1. */
    readonly tolerance: Fraction
  }
  readonly crypto: {
    readonly spread: Fraction
    /** Of pairs with one of their own, by BASE/QUOTE in either direction. */
    readonly spreads: ReadonlyMap<string, Fraction>
    readonly quoteSeconds: number
    readonly amountMinUsdt: Money
    readonly amountMaxUsdt: Money
  }
  readonly fiat: {
    readonly spread: Fraction
    /** A share of the fiat side, charged in fiat. */
    readonly fee: Fraction
    readonly currencies: readonly FiatListing[]
  }
}

/** A currency that the trading account holds, and the bounds of one transfer from and to the funding account. */
export type TradingCurrency = {
  readonly currency: Currency
  readonly depositAmountMin: Money
  readonly depositAmountMax: Money
  readonly withdrawAmountMin: Money
  readonly withdrawAmountMax: Money
}

/** What happens to an order that would trade with its owner's own. */
export type SelfTradePrevention = 'none' | 'cancel_newest' | 'cancel_oldest' | 'cancel_both'

export type Tariff = {
  readonly code: string
  readonly makerFee: Fraction
  readonly takerFee: Fraction
  /** Of orders that choose none of their own; unless it is `none`, no order may choose `none`. */
  readonly selfTradePrevention: SelfTradePrevention
}

export type CatalogLists = {
  readonly currencies: readonly Currency[]
  readonly networks: readonly Network[]
  readonly pairs: readonly Pair[]
  readonly tradingCurrencies: readonly TradingCurrency[]
  readonly cryptoPairs: readonly CryptoPair[]
  readonly converter: Converter
  readonly inventory: readonly Stock[]
  readonly tariffs: readonly Tariff[]
}

export type Catalog = CatalogLists & {
  readonly currency: (symbol: string) => Currency | undefined
  readonly network: (code: string) => Network | undefined
  readonly asset: (symbol: string) => Asset | undefined
  /** Accepts USDT/RUB and, as paths need it, USDT-RUB. */
  readonly pair: (name: string) => Pair | undefined
  readonly tradingCurrency: (symbol: string) => TradingCurrency | undefined
  /** The pair of two currencies, whichever of them is named first. */
  readonly cryptoPair: (one: Currency, other: Currency) => CryptoPair | undefined
  /** By the symbol of a currency, spelt as it is. */
  readonly stock: (symbol: string) => Stock | undefined
  readonly tariff: (code: string) => Tariff | undefined
  readonly currencyNetwork: (currency: Currency, networkCode: string) => CurrencyNetwork | undefined
}

export function createCatalog(lists: CatalogLists): Catalog {
  const currencies = new Map(lists.currencies.map((currency) => [withoutCase(currency.symbol), currency]))
  const networks = new Map(lists.networks.map((network) => [withoutCase(network.code), network]))
  const pairs = new Map(lists.pairs.map((pair) => [withoutCase(pair.name), pair]))
  const tradingCurrencies = new Map(
    lists.tradingCurrencies.map((listing) => [withoutCase(listing.currency.symbol), listing]),
  )
  const cryptoPairs = new Map(
    lists.cryptoPairs.flatMap((pair) => [
      [`${pair.base.symbol}/${pair.quote.symbol}`, pair] as const,
      [`${pair.quote.symbol}/${pair.base.symbol}`, pair] as const,
    ]),
  )
  const stocks = new Map(lists.inventory.map((stock) => [stock.currency.symbol, stock]))
  const tariffs = new Map(lists.tariffs.map((tariff) => [tariff.code, tariff]))
  return {
    ...lists,
    currency: (symbol) => currencies.get(withoutCase(symbol)),
    network: (code) => networks.get(withoutCase(code)),
    asset: (symbol) => currencies.get(withoutCase(symbol))?.asset,
    pair: (name) => pairs.get(withoutCase(name).replace('-', '/')),
    tradingCurrency: (symbol) => tradingCurrencies.get(withoutCase(symbol)),
    cryptoPair: (one, other) => cryptoPairs.get(`${one.symbol}/${other.symbol}`),
    stock: (symbol) => stocks.get(symbol),
    tariff: (code) => tariffs.get(code),
    currencyNetwork: (currency, networkCode) => {
      const code = withoutCase(networkCode)
      return currency.networks.find(({ network }) => network.code === code)
    },
  }
}

const isAscii = /^[!-~]*$/

function withoutCase(code: string): string {
  // Only of ASCII, which is all that a catalogue holds: Unicode folds U+212A, the Kelvin sign, into a plain k.
  return isAscii.test(code) ? code.toLowerCase() : code
}
