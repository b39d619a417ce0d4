import { hash } from 'node:crypto'

/**
 * `funding_held` is set aside for withdrawals and purchases on their way, `funding_locked` by limit orders of crypto spot
 * that wait, `trading_locked` by open orders of the order book. `card_available` and `card_held` are the money of one card,
 * whose owner is the card itself: what it may spend, and what its authorisations hold. `invoice_received` is what payers of
 * a merchant's invoices have paid and the merchant has not been credited yet.
 */
type CustomerAccountKind =
  | 'funding_available'
  | 'funding_held'
  | 'funding_locked'
  | 'trading_available'
  | 'trading_locked'
  | 'card_available'
  | 'card_held'
  | 'invoice_received'

/**
 * `custody` is the outside world: all funds on chains and at banks, of customers and of the house, as a negative
 * balance. `suspense` holds payments without an owner, `fees` the earnings from trades of customers. `inventory` is
 * the stock that the house deals from; `spread` and `conversion_fees` hold the earnings from dealing.
 * `treasury` is the house's own money in its wallets, `withdrawal_fees` what withdrawals earn, `network_fees` what
 * chains took for transactions, `losses` what the house lost, as to a reorganisation after credit.
 * `clearing` is money on its way through a rail: below zero for what a rail received and its statement does not show
 * yet, above zero for what it paid; `deposit_fees` is what fiat deposits earn.
 * `card_issuer`, `gift_card_supplier` and `service_supplier` mirror what the house has at its suppliers, as `custody` does:
 * below zero for what is there. `supplies` is the house's own money at suppliers, below zero where they were paid with more
 * than was sent them; `supplier_debts`, below zero, is what they owe; `purchase_fees` is what purchases earn, `invoice_fees` what invoices earn.
 */
export type HouseAccountKind =
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
  | 'card_issuer'
  | 'gift_card_supplier'
  | 'service_supplier'
  | 'supplies'
  | 'supplier_debts'
  | 'purchase_fees'
  | 'invoice_fees'

/**
 * An account is one side of a movement. Its asset is the asset of the amount that moves. Accounts of the house in which many
 * servers book have stripes, a row each, so that no server waits for another; without a stripe, a posting chooses.
 */
export type Account = {
  readonly owner: string
  readonly kind: CustomerAccountKind | HouseAccountKind
  readonly stripe?: number
}

const house = '00000000-0000-0000-0000-000000000000'

export const negativeKinds: ReadonlySet<Account['kind']> = new Set([
  'custody',
  'network_fees',
  'losses',
  'clearing',
  'card_issuer',
  'gift_card_supplier',
  'service_supplier',
  'supplies',
  'supplier_debts',
])

/** Accounts that are mostly paid into, or may go below zero, and those of the inventory, whose limits are shared out. */
const stripedKinds: ReadonlySet<Account['kind']> = new Set([
  'custody',
  'clearing',
  'network_fees',
  'card_issuer',
  'gift_card_supplier',
  'service_supplier',
  'inventory',
  'fees',
  'spread',
  'conversion_fees',
  'withdrawal_fees',
  'deposit_fees',
  'purchase_fees',
  'invoice_fees',
])

/** The most stripes that `server_slots` allows. */
const stripesMax = 16

export function customerAccount(customerId: string, kind: CustomerAccountKind): Account {
  return { owner: customerId, kind }
}

export function houseAccount(kind: HouseAccountKind): Account {
  return { owner: house, kind }
}

export function mayGoNegative(account: Account): boolean {
  return negativeKinds.has(account.kind)
}

/** Whether an account has stripes and none of them is named. */
export function choosesStripe({ kind, stripe }: Account): boolean {
  return stripe === undefined && stripedKinds.has(kind)
}

/** All stripes that an account can have; the account itself where it has none. */
export function stripesOf({ owner, kind }: Account): Account[] {
  if (!stripedKinds.has(kind)) return [{ owner, kind }]
  return Array.from({ length: stripesMax }, (_, stripe) => ({ owner, kind, stripe }))
}

/** The text from which the id of an account in one asset is made. */
export function accountPath({ owner, kind, stripe = 0 }: Account, asset: string): string {
  const path = `${owner}/${kind}/${asset}`
  return stripe === 0 ? path : `${path}/${stripe}`
}

/**
 * The id of an account in one asset: a UUID v8 (RFC 9562) made from its owner, kind, asset and stripe, so that
 * finding an account needs no query. Stripe 0 has the id that the account had before there were stripes.
 */
export function accountId(account: Account, asset: string): string {
  const hex = hash('sha256', accountPath(account, asset), 'hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0b0011) | 0b1000).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
