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
  /** How far from the reference price a limit price may lie, as a share of that price. */
  readonly priceBand: Fraction
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
  readonly tariffs: readonly Tariff[]
}

export type Catalog = CatalogLists & {
  readonly currency: (symbol: string) => Currency | undefined
  readonly network: (code: string) => Network | undefined
  readonly asset: (symbol: string) => Asset | undefined
  /** Accepts USDT/RUB and, as paths need it, USDT-RUB. */
  readonly pair: (name: string) => Pair | undefined
  readonly tradingCurrency: (symbol: string) => TradingCurrency | undefined
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
  const tariffs = new Map(lists.tariffs.map((tariff) => [tariff.code, tariff]))
  return {
    ...lists,
    currency: (symbol) => currencies.get(withoutCase(symbol)),
    network: (code) => networks.get(withoutCase(code)),
    asset: (symbol) => currencies.get(withoutCase(symbol))?.asset,
    pair: (name) => pairs.get(withoutCase(name).replace('-', '/')),
    tradingCurrency: (symbol) => tradingCurrencies.get(withoutCase(symbol)),
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
