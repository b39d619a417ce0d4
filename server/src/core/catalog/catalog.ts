import type { Asset, Fraction, Money, Rate } from '#core/money'
import type { ReadSections } from '#platform/sections'
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
  /**
   * The number of an EVM chain (EIP-155), which payment links name; null where the catalogue does not give
   * it, and on other networks.
   */
  readonly chainId: number | null
}

/** A currency as it exists on one network; amounts are in the currency's own asset. */
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

/** The treatment of an order that would trade with its owner's other orders. */
export type SelfTradePrevention = 'none' | 'cancel_newest' | 'cancel_oldest' | 'cancel_both'

export type Tariff = {
  readonly code: string
  readonly makerFee: Fraction
  readonly takerFee: Fraction
  /** The mode of orders that choose none; unless it is `none`, no order may choose `none`. */
  readonly selfTradePrevention: SelfTradePrevention
  /** The worth of the fiat that a customer may ask to pay in within a day of UTC, in USDT. */
  readonly depositFiatDailyLimit: Money
  /** The worth of what a customer may withdraw in a day of UTC, in USDT. */
  readonly withdrawDailyLimit: Money
  /** A withdrawal worth more, in USDT, waits for an operator. */
  readonly withdrawApprovalAbove: Money
  /** A withdrawal worth more than this waits for two operators; null where one is always enough. */
  readonly withdrawSecondApprovalAbove: Money | null
  /** `required`: withdrawals go to addresses of the customer's address book only. */
  readonly withdrawAddressBook: 'off' | 'required'
  /** How long an address has to be in the book before it is paid. */
  readonly withdrawAddressWaitSeconds: number
  /** How long a loosened guard of a customer waits after its approval; null: as the governance section says. */
  readonly guardWaitSeconds: number | null
}

export type Catalog = Pick<ReadSections, 'section' | 'written'> & {
  readonly currencies: readonly Currency[]
  readonly networks: readonly Network[]
  readonly tariffs: readonly Tariff[]
  readonly currency: (symbol: string) => Currency | undefined
  readonly network: (code: string) => Network | undefined
  readonly asset: (symbol: string) => Asset | undefined
  readonly tariff: (code: string) => Tariff | undefined
  readonly currencyNetwork: (currency: Currency, networkCode: string) => CurrencyNetwork | undefined
}
