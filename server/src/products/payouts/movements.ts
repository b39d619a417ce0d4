import { customerAccount, type Entry, houseAccount, type Movement } from '#core/ledger'
import type { Money } from '#core/money'
import type { RailMovement } from '#core/rails'
import { type Payout, totalOf } from './payout.ts'

/** The kinds of the entries of payouts. The first two have the payouts' ids as references, the others those of the rail's movements. */
export const payoutKinds = {
  held: 'payout_held',
  released: 'payout_released',
  paid: 'payout_paid',
  returned: 'payout_returned',
} as const

type Booking = { readonly id: string; readonly at: Date }
type Moving = Booking & { readonly movement: RailMovement }

/** Available funds → held funds: amount and fee. */
export function holdEntry(payout: Payout, { id, at: postedAt }: Booking): Entry {
  const { available: from, held: to } = accountsOf(payout)
  const movements = [{ from, to, amount: totalOf(payout) }]
  return { id, kind: payoutKinds.held, reference: payout.id, postedAt, movements }
}

/** Held funds → available funds, all of them. */
export function releaseEntry(payout: Payout, { id, at: postedAt }: Booking): Entry {
  const { available: to, held: from } = accountsOf(payout)
  const movements = [{ from, to, amount: totalOf(payout) }]
  return { id, kind: payoutKinds.released, reference: payout.id, postedAt, movements }
}

/**
 * Held funds → the rail, as much as it paid; the fee to the house, and a rest back to the customer. What it paid beyond what
 * was held is the house's loss, and so is all of a payment after the customer had the money back.
 */
export function paidEntry(payout: Payout, { id, at: postedAt, movement }: Moving): Entry {
  const { available, held, clearing, losses, fees } = accountsOf(payout)
  const { asset } = movement.amount
  const own = ownUnits({ ...payout, amountFact: movement.amount })
  const isHeld = payout.error === null
  const movements = above0(asset, [
    { from: held, to: clearing, units: own },
    { from: held, to: available, units: isHeld ? payout.amount.units - own : 0n },
    { from: held, to: fees, units: isHeld ? payout.fee.units : 0n },
    { from: losses, to: clearing, units: movement.amount.units - own },
  ])
  return { id, kind: payoutKinds.paid, reference: movement.id, postedAt, movements }
}

/**
 * The rail → the customer, up to what they paid for it, and their fee with the first return. What came back of a loss makes
 * it smaller; what is beyond all that was paid is nobody's.
 */
export function returnEntry(payout: Payout, { id, at: postedAt, movement }: Moving): Entry {
  const { available, clearing, losses, fees } = accountsOf(payout)
  const { asset, units } = movement.amount
  const before = sharesOf(payout, payout.returned.units)
  const after = sharesOf(payout, payout.returned.units + units)
  const isFirst = payout.returned.units === 0n && ownUnits(payout) > 0n
  const movements = above0(asset, [
    { from: clearing, to: available, units: after.own - before.own },
    { from: clearing, to: losses, units: after.lost - before.lost },
    { from: clearing, to: houseAccount('suspense'), units: after.nobodys - before.nobodys },
    { from: fees, to: available, units: isFirst ? payout.fee.units : 0n },
  ])
  return { id, kind: payoutKinds.returned, reference: movement.id, postedAt, movements }
}

/** How much of what was paid was the customer's money. */
function ownUnits({ error, amount, amountFact }: Payout): bigint {
  if (error === 'DECLINED' || error === 'REJECTED') return 0n
  return least(amount.units, amountFact?.units ?? 0n)
}

/** Whose the first `units` are that come back of a payout. */
function sharesOf(payout: Payout, units: bigint) {
  const own = least(units, ownUnits(payout))
  const lost = least(units - own, (payout.amountFact?.units ?? 0n) - ownUnits(payout))
  return { own, lost, nobodys: units - own - lost }
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

type Share = Pick<Movement, 'from' | 'to'> & { readonly units: bigint }

function above0(asset: Money['asset'], shares: readonly Share[]): Movement[] {
  return shares.flatMap(({ from, to, units }) => (units > 0n ? [{ from, to, amount: { asset, units } }] : []))
}

function accountsOf({ customerId: id }: Payout) {
  return {
    available: customerAccount(id, 'funding_available'),
    held: customerAccount(id, 'funding_held'),
    clearing: houseAccount('clearing'),
    losses: houseAccount('losses'),
    fees: houseAccount('withdrawal_fees'),
  }
}
