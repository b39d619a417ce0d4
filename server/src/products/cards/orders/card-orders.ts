import { createWriter, decideEach, type Writer, type WriterParts } from '#core/idempotency'
import type { Purchases } from '#core/purchases'
import type { Rails } from '#core/rails'
import { lockCard } from '#products/cards/card'
import { cardOrderResource } from './card-order-resource.ts'
import type { CardOrderResource, TopUpResource } from './schemas.ts'
import { type AskedCard, type TakingParts, takeCardOrder } from './take-card-order.ts'
import { type AskedTopUp, takeTopUp } from './top-up.ts'

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
        decide: async (asked) =>
          cardOrderResource(await takeCardOrder(tx, asked, { ...parts, now }), publicUrl()),
      }),
    onDone(commands) {
      for (const { terms } of commands)
        if (terms.payment.method === 'rub_sbp') engines.rails.wake(terms.payment.rail)
        else engines.purchases.wake('issuer')
    },
  })
}

/** Takes loads of cards. */
export type TopUps = Writer<AskedTopUp, TopUpResource>

export function createTopUps(parts: Parts): TopUps {
  return createWriter<AskedTopUp, TopUpResource>({
    ...parts,
    async decide(tx, { commands, now }) {
      // Cards are locked in one order for all batches; each locks its card again with its own load.
      const cards = new Set(commands.map(({ card }) => card.id))
      for (const id of [...cards].sort()) await lockCard(tx, { id, catalog: parts.catalog })
      return decideEach(tx, { commands, decide: (asked) => takeTopUp(tx, asked, { ...parts, now }) })
    },
    onDone: () => parts.engines.purchases.wake('issuer'),
  })
}
