import { createWriter, decideEach, type Writer, type WriterParts } from '#core/idempotency'
import type { Purchases } from '#core/purchases'
import type { PaymentResource } from './payment-resource.ts'
import { type AskedPayment, type TakingParts, takePayment } from './take-payment.ts'

/** Takes service payments; concurrent ones share a transaction, after which workers handle them at once. */
export type Payments = Writer<AskedPayment, PaymentResource>

type PaymentsParts = WriterParts &
  TakingParts & {
    readonly engines: { readonly purchases: Pick<Purchases, 'wake'> }
  }

export function createPayments(parts: PaymentsParts): Payments {
  return createWriter<AskedPayment, PaymentResource>({
    ...parts,
    decide: (tx, { commands, now }) =>
      decideEach(tx, { commands, decide: (asked) => takePayment(tx, asked, { ...parts, now }) }),
    onDone: () => parts.engines.purchases.wake('services'),
  })
}
