import { customerAccount, houseAccount, type Movement } from '#core/ledger'
import type { Money } from '#core/money'

/** The kinds of the entries of deposits, whose references are the deposits' ids. */
export const depositKinds = { credited: 'deposit_crypto', suspended: 'deposit_suspended' } as const

/** The outside world → the customer's available funds. */
export function creditMovements({ customerId, amount }: { customerId: string; amount: Money }): Movement[] {
  return [{ from: houseAccount('custody'), to: customerAccount(customerId, 'funding_available'), amount }]
}

/** The outside world → suspense: the house holds it and owes it to nobody in particular. */
export function suspendMovements(amount: Money): Movement[] {
  return [{ from: houseAccount('custody'), to: houseAccount('suspense'), amount }]
}
