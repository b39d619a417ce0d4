import { setTimeout as pause } from 'node:timers/promises'
import { type Coffer, compareDecimals } from '@coffer/sdk'
import { Failure } from '#terminal'
import type { Scene, Trigger } from './trigger.ts'

/** Triggers of cards, gift cards and paid services. */
export const purchaseTriggers: ReadonlyMap<string, Trigger> = new Map<string, Trigger>([
  ['card.transaction', { does: 'a merchant charges a card of yours 1 USD', run: useCard }],
  [
    'gift_card.completed',
    { does: 'a little gift card is bought', run: (scene) => buyGiftCard(scene, 'completed') },
  ],
  [
    'gift_card.failed',
    { does: 'the supplier refuses a gift card', run: (scene) => buyGiftCard(scene, 'failed') },
  ],
  ['service_payment.created', { does: 'a phone is topped up a little', run: (scene) => payPhone(scene) }],
  ['service_payment.processing', { does: 'the same', run: (scene) => payPhone(scene) }],
  [
    'service_payment.completed',
    { does: 'the supplier tops a phone up', run: (scene) => payPhone(scene, 'completed') },
  ],
  [
    'service_payment.failed',
    { does: 'the supplier does not top a phone up', run: (scene) => payPhone(scene, 'failed') },
  ],
  [
    'service_payment.refunded',
    {
      does: 'the supplier gives a completed payment back, ten seconds later',
      run: payPhoneForNothing,
    },
  ],
])

type Outcome = 'completed' | 'failed'

async function useCard({ coffer }: Scene): Promise<string> {
  const card = (await findCard(coffer)) ?? (await makeCard(coffer))
  const used = await coffer.sandboxUseCard(card, { amount: '1', merchant: 'Coffee House' })
  const how = used.status === 'declined' ? `was declined: ${used.decline_reason}` : `is ${used.status}`
  return `${used.merchant?.name} asked card ${card} for 1 USD, and the purchase ${how}`
}

async function findCard(coffer: Coffer): Promise<string | undefined> {
  const usable = (await coffer.listCards()).find(
    ({ status, balance }) => status === 'ACTIVE' && compareDecimals(balance, '1') >= 0,
  )
  return usable && String(usable.id)
}

const [issuedWithinMs, refundedWithinMs, pollMs] = [10_000, 25_000, 100]

async function makeCard(coffer: Coffer): Promise<string> {
  const { card_types: kinds } = await coffer.getCardSettings()
  const kind = kinds.find(({ is_active: isActive }) => isActive)
  if (kind === undefined) throw new Failure('No cards are sold here')
  const { card_type, required_top_up: amount } = kind
  const { order_id: id } = await coffer.issueCard({ amount, card_type, payment_method: 'balance_usdt' })
  const card = await until(issuedWithinMs, async () => (await coffer.getCardOrder(id)).card_id)
  if (card !== null) return String(card)
  throw new Failure(`The card order ${id} is not issued yet; \`coffer cards order ${id}\` shows it`)
}

async function buyGiftCard({ coffer }: Scene, outcome: Outcome): Promise<string> {
  const { items } = await coffer.listGiftCards({ limit: 100 })
  const card = items.find(({ is_active: isActive }) => isActive)
  const value = card?.face_values?.[0] ?? card?.min_face_value
  if (card === undefined || value == null) throw new Failure('No gift cards are sold here')
  const wish = { product_id: card.id, face_value: value, symbol: 'USDT' }
  const { order_id: id } = await coffer.purchaseGiftCard(wish)
  const { status } = await coffer.sandboxSettleGiftCard(id, { outcome })
  return `${card.title} of ${value} ${card.currency} was bought by order ${id}, which is ${status}`
}

// For the second phone, by its last digits, the simulated supplier gives the payment back.
const [phone, refundedPhone] = ['79160000001', '79160000005']

async function payPhone({ coffer }: Scene, outcome?: Outcome): Promise<string> {
  const { id, said } = await pay(coffer, phone)
  if (outcome === undefined) return said
  const { status } = await coffer.sandboxSettleServicePayment(id, { outcome })
  return `${said}, which is ${status}`
}

async function payPhoneForNothing({ coffer }: Scene): Promise<string> {
  const { id, said } = await pay(coffer, refundedPhone)
  const refunded = await until(refundedWithinMs, async () => {
    const { status } = await coffer.getServicePayment(id)
    return status === 'REFUNDED' ? status : null
  })
  if (refunded === null) throw new Failure(`${said}, and was not given back yet`)
  return `${said}, and given back`
}

async function pay(coffer: Coffer, number: string): Promise<{ id: string; said: string }> {
  const { items } = await coffer.listServices({ category: 'mobile', country: 'RU', page_size: 100 })
  const service = items.find(
    ({ inputs, requires_check, amount }) => inputs[0]?.name === 'phone' && !requires_check && amount === null,
  )
  if (service === undefined) throw new Failure('No phone can be topped up here')
  const wish = { service_id: service.id, debit_currency: 'USDT', client_amount: service.min_amount }
  const { quote_expires_at } = await coffer.estimateServicePayment(wish)
  const { id } = await coffer.payService({ ...wish, quote_expires_at, field_values: { phone: number } })
  return {
    id,
    said: `${service.min_amount} ${service.currency} were paid to ${service.name} by payment ${id}`,
  }
}

/** The first result of `read` within the time; null without one. */
async function until<T>(withinMs: number, read: () => Promise<T | null>): Promise<T | null> {
  const givenUpAt = Date.now() + withinMs
  while (Date.now() < givenUpAt) {
    const found = await read()
    if (found !== null) return found
    await pause(pollMs)
  }
  return null
}
