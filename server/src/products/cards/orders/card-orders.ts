import { createWriter, decideEach, type Writer, type WriterParts } from '#core/idempotency'
import type { Purchases } from '#core/purchases'
import type { Rails } from '#core/rails'
import { type CardOrderResource, cardOrderResource } from './card-order-resource.ts'
import { type AskedCard, type TakingParts, takeCardOrder } from './take-card-order.ts'

type Parts = WriterParts &
  TakingParts & {
    publicUrl(): string
    readonly engines: {
      readonly purchases: Pick<Purchases, 'wake'>
      readonly rails: Pick<Rails, 'wake'>
    }
  }

/** Takes orders of cards; after a commit workers turn to the issuer and the rail at once. */
export type CardOrders = Writer<AskedCard, CardOrderResource>

export function createCardOrders(parts: Parts): CardOrders {
  const { publicUrl, engines } = parts
  return createWriter<AskedCard, CardOrderResource>({
    ...parts,
    decide: (tx, { commands, now }) =>
      decideEach(tx, {
        commands,
        decide: async (asked) => {
          const order = await takeCardOrder(tx, asked, { ...parts, now })
          return cardOrderResource.of({ order, publicUrl: publicUrl() })
        },
      }),
    onDone(commands) {
      for (const { terms } of commands)
        if (terms.payment.method === 'rub_sbp') engines.rails.wake(terms.payment.rail)
        else engines.purchases.wake('issuer')
    },
  })
}
