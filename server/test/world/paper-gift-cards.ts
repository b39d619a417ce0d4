import type { GiftCardDelivery, GiftCardOrder, GiftCardSupplier, SuppliedGiftCard } from '#core/suppliers'
import { type PaperDeliveries, paperDeliveries } from './paper-deliveries.ts'

/** A supplier of gift cards on paper. */
export type PaperGiftCards = GiftCardSupplier &
  PaperDeliveries<SuppliedGiftCard, GiftCardOrder, GiftCardDelivery, 'order'>

export const exampleStore: SuppliedGiftCard = {
  productReference: 'store-us',
  title: 'Example Store US',
  category: { slug: 'shopping', title: 'Shopping' },
  country: 'US',
  currency: 'USD',
  values: { kind: 'fixed', faceValues: ['10', '25', '50'] },
  rate: '0.98',
  isAvailable: true,
  imageUrl: 'https://pictures.example/store.png',
  terms: 'Redeem it at the checkout.',
}

export const exampleGames: SuppliedGiftCard = {
  ...exampleStore,
  productReference: 'games',
  title: 'Games Anywhere',
  category: { slug: 'games', title: 'Games' },
  country: null,
  currency: 'EUR',
  values: { kind: 'range', min: '5', max: '100', step: '0.5' },
  rate: '1.0875',
  imageUrl: null,
  terms: null,
}

/** Every code of a paper supplier contains this mark, so that a test finds a code that leaked. */
export const codeMark = 'SECRETC0DE'

/** The code of an order: a mark, and a part of its reference. */
export const codeOfOrder = (reference: string): string => `${codeMark}-${reference.slice(-12)}`

export function paperGiftCards({ name = 'paper', currency = 'USDT' } = {}): PaperGiftCards {
  const pages = [[exampleStore], [exampleGames]]
  const { deliveries, place } = paperDeliveries<SuppliedGiftCard, GiftCardOrder, GiftCardDelivery, 'order'>({
    ...{ name, currency, pages, refusal: 'OUT_OF_STOCK' },
    deliveryOf({ reference }, cost) {
      const code = codeOfOrder(reference)
      const redeemUrl = `https://redeem.example/${code}`
      return { cost, code, pin: `${codeMark}-pin`, redeemUrl, expiresAt: null }
    },
  })
  return Object.assign(deliveries, { order: (order: GiftCardOrder) => place('order', order) })
}
