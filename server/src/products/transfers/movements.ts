import { customerAccount, type Movement } from '#core/ledger'
import type { Money } from '#core/money'

/** Sender's available funds → recipient's available funds. There is no fee. */
export function transferMovements({
  from,
  to,
  amount,
}: {
  from: string
  to: string
  amount: Money
}): Movement[] {
  return [
    {
      from: customerAccount(from, 'funding_available'),
      to: customerAccount(to, 'funding_available'),
      amount,
    },
  ]
}
