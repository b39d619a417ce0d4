import { customerAccount, type Entry, houseAccount, type Movement } from '#core/ledger'
import type { Money } from '#core/money'
import type { RailMovement } from '#core/rails'
import type { Payout } from './payout.ts'

/** The kinds of the entries of payouts whose references are the ids of the rail's movements. */
const payoutKinds = { paid: 'payout_paid', returned: 'payout_returned' } as const

type Moving = { readonly id: string; readonly at: Date; readonly movement: RailMovement }

/**
 * Held funds → the rail, the amount that it paid; the fee to the house, and a rest back to the customer. A payment beyond the
 * held amount is the house's loss.
 */
export function paidEntry(payout: Payout, { id, at: postedAt, movement }: Moving): Entry {
  const { available, held, clearing, losses, fees } = accountsOf(payout)
  const { asset, units: paid } = movement.amount
  const own = least(paid, payout.amount.units)
  const movements = above0(asset, [
    { from: held, to: clearing, units: own },
    { from: held, to: available, units: payout.amount.units - own },
    { from: held, to: fees, units: payout.fee.units },
    { from: losses, to: clearing, units: paid - own },
  ])
  return { id, kind: payoutKinds.paid, reference: movement.id, postedAt, movements }
}

/**
 * The rail → the customer: the returned amount up to the amount that they paid, and the fee. The house bears the part that has
 * not come back; an excess repays an earlier loss of the house.
 */
export function returnEntry(payout: Payout, { id, at: postedAt, movement }: Moving): Entry {
  const { available, clearing, losses, fees } = accountsOf(payout)
  const { asset, units: returned } = movement.amount
  const paid = payout.amountFact?.units ?? 0n
  const own = least(paid, payout.amount.units)
  const movements = above0(asset, [
    { from: clearing, to: available, units: least(returned, own) },
    { from: losses, to: available, units: own - returned },
    { from: fees, to: available, units: payout.fee.units },
    { from: clearing, to: losses, units: returned - own },
  ])
  return { id, kind: payoutKinds.returned, reference: movement.id, postedAt, movements }
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
