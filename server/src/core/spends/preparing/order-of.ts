import type { PaymentOrder } from '#core/chains'
import { payersOf } from '../spend/paying-addresses.ts'
import type { Spend } from '../spend/spend.ts'
import type { Payer } from '../spend/spending-parts.ts'

/** A spend as its chain is asked to pay it. */
export function orderOf(payer: Payer, spend: Spend): PaymentOrder {
  const { address: to, tag, contract, units } = spend
  return { from: payersOf(payer, spend), to, tag, contract, units: units ?? 'all' }
}
