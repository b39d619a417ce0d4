import { type Account, customerAccount, type Entry, houseAccount, type Movement } from '#core/ledger'
import { add, subtract as less, type Money } from '#core/money'
import type { SupplierPort } from '#core/suppliers'
import type { Purchase } from './purchase.ts'

/** The kinds of the entries of purchases; each has the purchase's id as its reference. */
const entryKinds = {
  held: 'purchase_held',
  released: 'purchase_released',
  completed: 'purchase_completed',
  refunded: 'purchase_refunded',
  deliveredLate: 'purchase_delivered_late',
  lateGivenBack: 'purchase_late_given_back',
  borne: 'lost_purchase_borne',
  borneBack: 'lost_purchase_given_back',
} as const

const mirrors = {
  issuer: 'card_issuer',
  giftcards: 'gift_card_supplier',
  services: 'service_supplier',
} as const satisfies { readonly [port in SupplierPort]: Parameters<typeof houseAccount>[0] }

/** The mirror of the house's balance at a supplier: below zero for money that is there. */
export function mirrorOf(port: SupplierPort): Account {
  return houseAccount(mirrors[port])
}

/** A debt that its supplier gives back. */
export type SettledDebt = {
  readonly units: bigint
  /** How operators had ended it; null where it was open. */
  readonly before: 'paid' | 'written_off' | null
}

export type Booking = { readonly id: string; readonly at: Date }

/** Available funds → held funds: price and fee. */
export function holdEntry(purchase: Purchase, booking: Booking): Entry {
  const { available: from, held: to } = accountsOf(purchase)
  return entryOf(purchase, { kind: 'held', booking, movements: [{ from, to, amount: totalOf(purchase) }] })
}

/** Held funds → available funds, all of them. */
export function releaseEntry(purchase: Purchase, booking: Booking): Entry {
  const { available: to, held: from } = accountsOf(purchase)
  return entryOf(purchase, {
    kind: 'released',
    booking,
    movements: [{ from, to, amount: totalOf(purchase) }],
  })
}

/** Losses → available funds: the house bears a purchase that restored books have lost. */
export function borneEntry(purchase: Purchase, booking: Booking): Entry {
  const { available: to, losses: from } = accountsOf(purchase)
  return entryOf(purchase, { kind: 'borne', booking, movements: [{ from, to, amount: totalOf(purchase) }] })
}

/** Available funds → losses: the house has back a price that it bore. */
export function borneBackEntry(purchase: Purchase, booking: Booking): Entry {
  const { available: from, losses: to } = accountsOf(purchase)
  return entryOf(purchase, {
    kind: 'borneBack',
    booking,
    movements: [{ from, to, amount: totalOf(purchase) }],
  })
}

type Charged = Booking & {
  /** The amount that the supplier took. */
  readonly charged: Money
  /** The account that got it. */
  readonly paidTo: Account
}

/**
 * Held funds → the house: the price to its inventory, the fee to its earnings. The house's money at suppliers → the supplier,
 * or the card that it loaded: the cost. The debts of suppliers → the supplier: the charge beyond the cost.
 */
export function completeEntry(purchase: Purchase, { charged, paidTo, ...booking }: Charged): Entry {
  const { held, inventory, fees, supplies, debts } = accountsOf(purchase)
  const excess = excessOf(purchase, charged)
  const own = less(charged, excess)
  const movements = [
    { from: held, to: inventory, amount: purchase.price },
    { from: held, to: fees, amount: purchase.fee },
    { from: supplies, to: paidTo, amount: own },
    // The excess never goes to a loaded card: its customer paid for the agreed load.
    { from: debts, to: mirrorOf(purchase.port), amount: excess },
  ]
  return entryOf(purchase, { kind: 'completed', booking, movements })
}

/** The part of a supplier's charge beyond the agreed cost. */
export function excessOf({ cost }: Purchase, charged: Money): Money {
  return { ...charged, units: charged.units > cost.units ? charged.units - cost.units : 0n }
}

/**
 * The supplier → the house: everything that the supplier took and has not given back yet. The excess ends the debt for it, or
 * is the house's where the debt was written off. The house → the customer: price and fee. The price comes from the house's
 * money at suppliers, since the inventory may have been dealt away.
 */
export function refundEntry(
  purchase: Purchase,
  { charged, paidTo, debt, ...booking }: Charged & { readonly debt: SettledDebt | undefined },
): Entry {
  const { available, fees, supplies } = accountsOf(purchase)
  const excess = excessOf(purchase, charged)
  const movements = [
    { from: paidTo, to: supplies, amount: less(charged, excess) },
    ...(debt === undefined ? [] : givenBack(purchase, { amount: excess, debt, writtenOffTo: supplies })),
    { from: supplies, to: available, amount: purchase.price },
    { from: fees, to: available, amount: purchase.fee },
  ]
  return entryOf(purchase, { kind: 'refunded', booking, movements })
}

/** The debts of suppliers → the supplier: its charge for a delivery after the refund. */
export function lateEntry(
  purchase: Purchase,
  { charged, ...booking }: Booking & { readonly charged: Money },
): Entry {
  const { debts } = accountsOf(purchase)
  const movements = [{ from: debts, to: mirrorOf(purchase.port), amount: charged }]
  return entryOf(purchase, { kind: 'deliveredLate', booking, movements })
}

/** The supplier → the debts of suppliers, or the losses that bore the debt: the charge for a delivery after the refund. */
export function lateReturnEntry(
  purchase: Purchase,
  { amount, debt, ...booking }: Booking & { readonly amount: Money; readonly debt: SettledDebt },
): Entry {
  const movements = givenBack(purchase, { amount, debt, writtenOffTo: houseAccount('losses') })
  return entryOf(purchase, { kind: 'lateGivenBack', booking, movements })
}

type GivenBack = { readonly amount: Money; readonly debt: SettledDebt; readonly writtenOffTo: Account }

/** No movement where an operator has booked it as paid: the supplier gives it back once. */
function givenBack({ port }: Purchase, { amount, debt, writtenOffTo }: GivenBack): Movement[] {
  if (debt.before === 'paid') return []
  const to = debt.before === null ? houseAccount('supplier_debts') : writtenOffTo
  return [{ from: mirrorOf(port), to, amount }]
}

function totalOf({ price, fee }: Purchase): Money {
  return add(price, fee)
}

type Made = {
  readonly kind: keyof typeof entryKinds
  readonly booking: Booking
  readonly movements: readonly Movement[]
}

function entryOf({ id: reference }: Purchase, { kind, booking, movements }: Made): Entry {
  return {
    id: booking.id,
    kind: entryKinds[kind],
    reference,
    postedAt: booking.at,
    movements: movements.filter(({ amount }) => amount.units > 0n),
  }
}

function accountsOf({ customerId: id }: Purchase) {
  return {
    available: customerAccount(id, 'funding_available'),
    held: customerAccount(id, 'funding_held'),
    inventory: houseAccount('inventory'),
    fees: houseAccount('purchase_fees'),
    supplies: houseAccount('supplies'),
    debts: houseAccount('supplier_debts'),
    losses: houseAccount('losses'),
  }
}
