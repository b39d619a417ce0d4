import { hash } from 'node:crypto'

/**
 * `funding_held` is set aside for withdrawals on their way, `funding_locked` by limit orders of crypto spot that wait,
 * `trading_locked` by open orders of the order book.
 */
type CustomerAccountKind =
  | 'funding_available'
  | 'funding_held'
  | 'funding_locked'
  | 'trading_available'
  | 'trading_locked'

/**
 * `custody` is the outside world: all funds on chains and at banks, of customers and of the house, as a negative
 * balance. `suspense` holds payments without an owner, `fees` the earnings from trades of customers. `inventory` is
 * the stock that the house deals from; `spread` and `conversion_fees` hold the earnings from dealing.
 * `treasury` is the house's own money in its wallets, `withdrawal_fees` what withdrawals earn, `network_fees` what
 * chains took for transactions, `losses` what the house lost, as to a reorganisation after credit.
 * `clearing` is money on its way through a rail: below zero for what a rail received and its statement does not show
 * yet, above zero for what it paid; `deposit_fees` is what fiat deposits earn.
 */
type HouseAccountKind =
  | 'custody'
  | 'suspense'
  | 'fees'
  | 'inventory'
  | 'spread'
  | 'conversion_fees'
  | 'treasury'
  | 'withdrawal_fees'
  | 'network_fees'
  | 'losses'
  | 'clearing'
  | 'deposit_fees'

/** One side of a movement. Its asset is the asset of the amount that moves. */
export type Account = { readonly owner: string; readonly kind: CustomerAccountKind | HouseAccountKind }

const house = '00000000-0000-0000-0000-000000000000'

export const negativeKinds: ReadonlySet<Account['kind']> = new Set([
  'custody',
  'network_fees',
  'losses',
  'clearing',
])

export function customerAccount(customerId: string, kind: CustomerAccountKind): Account {
  return { owner: customerId, kind }
}

export function houseAccount(kind: HouseAccountKind): Account {
  return { owner: house, kind }
}

export function mayGoNegative(account: Account): boolean {
  return negativeKinds.has(account.kind)
}

/**
 * The id of an account in one asset: a UUID v8 (RFC 9562) made from its owner, kind and asset, so that
 * finding an account needs no query.
 */
export function accountId({ owner, kind }: Account, asset: string): string {
  const hex = hash('sha256', `${owner}/${kind}/${asset}`, 'hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0b0011) | 0b1000).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
