import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { answerOf } from '../wire/answer-of.ts'
import { sendSigned } from '../wire/test-server.ts'
import type { Client } from './create-clients.ts'
import { createRetryingLoad, type RetryingLoad } from './create-retrying-load.ts'
import { inTurn } from './in-turn.ts'
import type { SeededRandom } from './seeded-random.ts'

export type Bought = 'gift_card' | 'service_payment' | 'card_issue' | 'card_topup'

/** A purchase that a customer requested, as it is sent and sent again. */
export type PurchaseWish = {
  readonly buyer: Client
  readonly kind: Bought
  readonly path: string
  readonly body: object
}

/** A wish with the total of its answer, as text: the most that the customer may lose. */
export type Acknowledged = { readonly wish: PurchaseWish; readonly total: string }

/** The goods that are sold, by the catalogues of the suppliers. */
export type Shop = { readonly giftCardIds: readonly number[]; readonly serviceId: number }

type Story = { readonly buyers: readonly Client[]; readonly shop: Shop; readonly random: SeededRandom }

/** The funds of each customer at the start: no purchase here exhausts them. */
export const fundedUsdt = '1000000'
const phoneEndings = ['4567', '0002', '0003', '0004', '0005', '0006', '0007']
const cents = ['00', '02', '03', '04']
/** Refusals that a race with another client, or with the clock, explains; they leave nothing behind. */
const fair = [
  ...['RATE_LIMIT_EXCEEDED', 'QUOTE_EXPIRED', 'QUOTE_NOT_FOUND', 'PRICE_UNAVAILABLE', 'PRICE_MOVED'],
  ...['CARD_FROZEN', 'CARD_BLOCKED', 'ORDER_NOT_SETTLED'],
]

/** Customers who buy, and pay with their cards. */
export type PurchaseLoad = RetryingLoad<Acknowledged>

export function createPurchaseLoad({ buyers, shop, random }: Story): PurchaseLoad {
  let serial = 0
  return createRetryingLoad<PurchaseWish, Acknowledged>({
    requestOf: ({ buyer: as, path, body }) => ({ as, path, body }),
    toldOf: (wish, data) => ({
      id: data.order_id ?? data.transaction_id ?? data.id,
      told: { wish, total: String(data.debit_amount ?? data.total) },
    }),
    fair,
    worksOf(send) {
      /** Buys something, some things twice at once. */
      async function shopping(url: string): Promise<boolean> {
        const wish = await nextWish(url, { buyer: random.pick(buyers), shop, turn: serial++ })
        if (wish === null) return false
        if (wish === 'nothing') return true
        const times = random.between(1, 5) === 1 ? 2 : 1
        const sent = await Promise.all(Array.from({ length: times }, () => send(url, wish)))
        return sent.every(Boolean)
      }
      return [shopping, shopping, (url) => useSomeCard(url, { buyer: random.pick(buyers), random })]
    },
  })
}

type Asking = { readonly buyer: Client; readonly shop: Shop; readonly turn: number }

/** Null when the server is gone. */
async function nextWish(
  url: string,
  { buyer, shop, turn }: Asking,
): Promise<PurchaseWish | 'nothing' | null> {
  const idempotency_key = randomUUID()
  const round = Math.floor(turn / 4)
  const kind = inTurn(['gift_card', 'service_payment', 'card_issue', 'card_topup'] as const, turn)
  const ending = inTurn(cents, round)
  if (kind === 'gift_card') {
    const product = { product_id: inTurn(shop.giftCardIds, round), face_value: 10 + (turn % 90) }
    return { buyer, kind, path: '/giftcards/purchase', body: { ...product, symbol: 'USDT', idempotency_key } }
  }
  if (kind === 'card_issue') {
    const asked = { amount: `20.${ending}`, payment_method: 'balance_usdt', card_type: 'SHOPPING' }
    return { buyer, kind, path: '/cards', body: { ...asked, idempotency_key } }
  }
  if (kind === 'card_topup') {
    const cards = await cardsOf(url, buyer)
    const card = cards?.find(({ status }) => status === 'ACTIVE')
    if (card === undefined) return cards === null ? null : 'nothing'
    const asked = { amount: `5.${ending}`, payment_method: 'usdt' }
    return { buyer, kind, path: `/cards/${card.id}/topup`, body: { ...asked, idempotency_key } }
  }
  const service = { service_id: shop.serviceId, debit_currency: 'USDT', client_amount: String(500 + turn) }
  const path = '/services/estimate'
  const estimate = await answerOf(() => sendSigned(url, { method: 'POST', path, as: buyer, body: service }))
  if (estimate === null) return null
  if (estimate.status !== 200) return 'nothing'
  const { quote_expires_at } = estimate.data
  const field_values = { phone: `7916000${inTurn(phoneEndings, round)}` }
  return {
    buyer,
    kind,
    path: '/services/pay',
    body: { ...service, field_values, quote_expires_at, idempotency_key },
  }
}

type Using = { readonly buyer: Client; readonly random: SeededRandom }
type Card = { readonly id: number; readonly status: string }

/** Null when the server is gone. */
async function cardsOf(url: string, as: Client): Promise<readonly Card[] | null> {
  const reply = await answerOf(() => sendSigned(url, { method: 'GET', path: '/cards', as }))
  return reply === null ? null : reply.status === 200 ? reply.data : []
}

/** Pays with a card of a customer, gets money back on it, or changes its state. False when the server is gone. */
async function useSomeCard(url: string, { buyer, random }: Using): Promise<boolean> {
  const cards = await cardsOf(url, buyer)
  if (cards === null) return false
  if (cards.length === 0) return true
  const { id } = random.pick(cards)
  const spent = { amount: `${random.between(1, 9)}.${random.between(10, 99)}`, merchant: 'Coffee House' }
  const use = (outcome: string) => ({
    path: `/sandbox/v1/cards/${id}/purchases`,
    body: { ...spent, outcome },
  })
  const act = random.pick([
    ...[use('clear'), use('clear'), use('clear'), use('authorize'), use('reverse')],
    { path: `/sandbox/v1/cards/${id}/refunds`, body: spent },
    { path: `/cards/${id}/${random.pick(['freeze', 'unfreeze', 'unfreeze', 'block'])}` },
  ])
  const reply = await answerOf(() => sendSigned(url, { method: 'POST', as: buyer, ...act }))
  const isFair = reply === null || reply.status < 300 || reply.status >= 500
  if (!isFair) expect(fair, reply.text).toContain(reply.error?.code)
  return reply !== null
}
