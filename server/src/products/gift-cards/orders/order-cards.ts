import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import type { PartyAnswer } from '#core/instructions'
import { type Mailer, requestMail } from '#core/mail'
import { mirrorOf, type Purchase, type PurchaseFailure, type PurchaseKind } from '#core/purchases'
import type { GiftCardDelivery, GiftCardSupplier, GiftCardOrder as SuppliedOrder } from '#core/suppliers'
import type { Queryable, Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import type { Ids } from '#platform/ids'
import type { Secrets } from '#platform/secrets'
import { storeDelivery } from './delivery.ts'
import type { GiftCardOrder } from './gift-card-order.ts'
import { mailKind } from './mail-codes.ts'
import { endedEvent } from './order-events.ts'
import { findOrder } from './order-store.ts'

type Parts = {
  readonly giftCardSupplier: GiftCardSupplier
  readonly catalog: Catalog
  readonly secrets: Secrets
  readonly ids: Ids
  /** Sends the codes to buyers who gave an address; null sends none. */
  readonly mailer: Pick<Mailer, 'name'> | null
}

/** How gift cards are ordered from the supplier, and what its answers mean. */
export function giftCardPurchases(parts: Parts): PurchaseKind<SuppliedOrder, GiftCardDelivery> {
  const { giftCardSupplier: supplier, catalog, secrets, ids, mailer } = parts
  const read = (database: Queryable, { id }: Purchase) => requireOrder(database, { id, catalog })
  const tell = (tx: Tx, purchase: Purchase) => tellEnd(tx, purchase, { catalog, ids })
  return {
    kind: 'gift_card',
    port: 'giftcards',
    provider: supplier.name,
    async read(database, purchase) {
      const { id: reference, productReference, faceValue, currency } = await read(database, purchase)
      return { reference, productReference, faceValue, currency, cost: purchase.cost }
    },
    place: async (order) => whole(await supplier.order(order)),
    async find(order) {
      const answer = await supplier.find(order)
      return answer && whole(answer)
    },
    paidTo: () => mirrorOf('giftcards'),
    async completed(tx, { purchase, delivery, now }) {
      await storeDelivery(tx, { id: purchase.id, delivery }, secrets)
      const { id, email } = await tell(tx, purchase)
      if (email !== null && mailer !== null)
        requestMail(tx, { id: ids.next(), kind: mailKind, subject: id, mailer, now })
    },
    failed: (tx, ended) => giftCardFailure.failed(tx, ended, { catalog, ids }),
    async refunded(tx, { purchase }) {
      await tell(tx, purchase)
    },
    async deliveredLate(tx, { purchase, delivery }) {
      // Stored for the dispute with the supplier; the customer has the money back and does not see the code.
      await storeDelivery(tx, { id: purchase.id, delivery }, secrets)
      return false
    },
  }
}

/** Only an event publishes the failure; the order's row stays unchanged. */
export const giftCardFailure: PurchaseFailure = {
  kind: 'gift_card',
  async failed(tx, { purchase }, books) {
    await tellEnd(tx, purchase, books)
  },
}

async function tellEnd(
  tx: Tx,
  purchase: Purchase,
  { catalog, ids }: Pick<Parts, 'catalog' | 'ids'>,
): Promise<GiftCardOrder> {
  const order = await requireOrder(tx, { id: purchase.id, catalog })
  recordEvents(tx, [endedEvent({ order, purchase }, ids.next())])
  return order
}

async function requireOrder(
  database: Queryable,
  asked: { readonly id: string; readonly catalog: Catalog },
): Promise<GiftCardOrder> {
  const order = await findOrder(database, asked)
  assert(order !== undefined, `the purchase ${asked.id} has no gift card order`)
  return order
}

/** A delivery without a code is unknown: the order is looked up again. */
function whole(answer: PartyAnswer<GiftCardDelivery>): PartyAnswer<GiftCardDelivery> {
  if (answer.status !== 'done' || answer.result.code.trim() !== '') return answer
  return { status: 'unknown', reason: 'the code is not there yet' }
}
