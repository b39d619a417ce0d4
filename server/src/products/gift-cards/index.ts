// Gift cards: a supplier's cards, sold to customers for any crypto currency that the house deals in. Invariants: a card
// is bought at the price of the moment, rounded up, and never above its buyer's `max_total`; the catalogue is the
// supplier's last complete one, and products' ids never change; a code is sealed from its arrival on, is in no event
// and no log, and each reading of a code is logged before the code is shown; a code that came after the refund is never
// shown (decision 0065). `core/purchases` holds the money, asks the supplier and settles.
// Words: the face value is a card's worth where it is redeemed, often in a currency that the exchange lacks; a product
// vanishes when the latest complete catalogue lacks it; a reading is one showing of a code, by the API or in a mail.
import { productQueue } from '#core/idempotency'
import type { OpenProduct, Product } from '#core/product'
import { anyKind } from '#core/purchases'
import type { GiftCardSupplier } from '#core/suppliers'
import { every, type Worker } from '#platform/workers'
import { catalogRoutes, giftCardSettings, type SyncParts, syncCatalog } from '#products/gift-cards/catalog'
import {
  createGiftCards,
  giftCardEvents,
  giftCardFailure,
  giftCardMails,
  giftCardPurchases,
  giftCardRecovery,
  giftCardTransactionTypes,
  type MailParts,
  type OrderRoutesOptions,
  orderRoutes,
  requestResends,
  resealDeliveries,
} from '#products/gift-cards/orders'
import { buyingRoutes } from './buying-routes.ts'
import { giftCardClaims } from './claims.ts'
import { giftCardOfficeRoutes } from './office-routes.ts'
import { giftCardActs } from './operator-acts.ts'

export { buyingRoutes, createGiftCards, giftCardClaims, giftCardPurchases, syncCatalog }

type Ground = Omit<Parameters<typeof giftCardPurchases>[0], 'giftCardSupplier'> &
  Parameters<typeof giftCardMails>[0] & { readonly giftCardSupplier: GiftCardSupplier | null }

type Parts = Parameters<typeof createGiftCards>[0] &
  OrderRoutesOptions &
  Pick<SyncParts, 'logger'> &
  MailParts & { readonly giftCardSupplier: GiftCardSupplier | null }

const syncMs = 5_000
const resendMs = 2_000
const backOffMaxMs = 60_000

export const giftCards = {
  killSwitches: ['gift-cards'],
  tags: [{ name: 'Gift cards', description: 'Gift cards of many stores, paid from the funding account.' }],
  permissions: [
    { name: 'can_giftcards_read', sendsValue: true },
    { name: 'can_giftcards_purchase', sendsValue: true },
  ],
  catalogSections: [giftCardSettings],
  events: giftCardEvents,
  transactionTypes: giftCardTransactionTypes,
  claims: giftCardClaims,
  reseal: [resealDeliveries],
  operatorActs: giftCardActs,
  purchaseFailures: [giftCardFailure],
  purchaseRecoveries: [giftCardRecovery],
  handlers: ({ giftCardSupplier, ...ground }) => ({
    purchases: giftCardSupplier === null ? [] : [anyKind(giftCardPurchases({ ...ground, giftCardSupplier }))],
    mails: [giftCardMails(ground)],
  }),
  open(parts) {
    const { giftCardSupplier, businessClock: clock } = parts
    const writer = createGiftCards(parts)
    const serving = { ...parts, giftCards: writer }
    return {
      routes: [
        ...catalogRoutes(parts),
        ...buyingRoutes(serving),
        ...orderRoutes(parts),
        ...giftCardOfficeRoutes(parts),
      ],
      workers: {
        worker: () => [
          ...(giftCardSupplier === null ? [] : [catalogWorker({ ...parts, clock, giftCardSupplier })]),
          ...(parts.mailer === null ? [] : [resendWorker({ ...parts, mailer: parts.mailer })]),
        ],
      },
      ...productQueue(writer, {
        name: 'coffer_gift_cards_waiting',
        help: 'Purchases of gift cards waiting for a writer.',
      }),
    }
  },
} satisfies Product<Parts, OpenProduct, Ground>

function catalogWorker(parts: SyncParts & { readonly giftCardSupplier: GiftCardSupplier }): Worker {
  return every(syncMs, {
    name: 'gift card catalogue',
    backOffMaxMs,
    act: (signal) => syncCatalog(parts, parts.giftCardSupplier, signal),
  })
}

function resendWorker(parts: Parameters<typeof requestResends>[0]): Worker {
  return every(resendMs, { name: 'gift card mails', backOffMaxMs, act: () => requestResends(parts) })
}
