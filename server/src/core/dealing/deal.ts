import { strict as assert } from 'node:assert'
import { customerAccount, houseAccount, type Movement } from '#core/ledger'
import { convert, type Money, type Rate } from '#core/money'

/** An exchange of a customer's money into another currency, by the house. */
export type Deal = {
  readonly customerId: string
  /** All that the customer pays. */
  readonly given: Money
  /** All that the customer gets. */
  readonly received: Money
  /** In either currency: a part of what is given, or held back from what is received. */
  readonly fee: Money | null
  /** The difference to the market's mid price, in the currency received; the house earns it. */
  readonly spread: Money
}

type Terms = Omit<Deal, 'spread'> & { readonly mid: Rate }

/** The customer's account that pays. */
export type PayingAccount = 'funding_available' | 'funding_locked' | 'invoice_received'

/** The deal that these terms make, with the dust of the conversion in its spread. No deal beats the market's middle. */
export function dealOf({ mid, ...terms }: Terms): Deal {
  const { given, received, fee } = terms
  const changed = { ...given, units: given.units - feeIn(given, fee) }
  const worth = convert(changed, mid, { rounding: 'down' }).units
  const earned = worth - received.units - feeIn(received, fee)
  assert(earned >= 0n, 'the house gives no more than the worth of the amount given')
  return { ...terms, spread: { ...received, units: earned } }
}

/**
 * Customer → house: the amount given, without its fee. House → customer: the amount received. The earnings leave the
 * inventory, so that at the market's middle its worth stays the same. `stripe` is the inventory's.
 */
export function dealMovements(
  { customerId, given, received, fee, spread }: Deal,
  { payFrom, stripe }: { readonly payFrom: PayingAccount; readonly stripe: number },
): Movement[] {
  const payer = customerAccount(customerId, payFrom)
  const inventory = { ...houseAccount('inventory'), stripe }
  const [feeGiven, feeKept] = [feeIn(given, fee), feeIn(received, fee)]
  const movements: Movement[] = [
    { from: payer, to: inventory, amount: { ...given, units: given.units - feeGiven } },
    { from: payer, to: houseAccount('conversion_fees'), amount: { ...given, units: feeGiven } },
    { from: inventory, to: customerAccount(customerId, 'funding_available'), amount: received },
    { from: inventory, to: houseAccount('conversion_fees'), amount: { ...received, units: feeKept } },
    { from: inventory, to: houseAccount('spread'), amount: spread },
  ]
  return movements.filter(({ amount }) => amount.units > 0n)
}

/** How much of the fee is in the currency of `side`. */
export function feeIn(side: Money, fee: Money | null): bigint {
  return fee !== null && fee.asset.symbol === side.asset.symbol ? fee.units : 0n
}
