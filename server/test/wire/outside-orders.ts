import { expect } from 'vitest'
import type { ServerProcess } from './server-process.ts'
import { sendSigned } from './test-server.ts'

const soon = { timeout: 100_000, interval: 50 }

/** The kinds of orders that leave a house for a party outside of it. */
const kinds = ['payout', 'giftCard', 'service', 'card', 'load'] as const

/** The ids of orders, by what they are. */
export type OutsideOrders = { readonly [kind in (typeof kinds)[number]]: string }

type Ordering = {
  /** Part of the idempotency keys, so that each round is one of its own. */
  readonly round: string
  /** The card that is loaded. */
  readonly card: number
}

/** Orders of alice at a bank and at each supplier. */
export function outsideOrders({ url, customers: { alice: as } }: ServerProcess) {
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await sendSigned(url, { method, path, as, ...(body && { body }) })
    expect(reply.status, `${path}: ${reply.text}`).toBe(200)
    return reply.data
  }
  async function listed(path: string, named: (item: never) => boolean) {
    const read = async () => (await ask('GET', path)).items.find(named)?.id
    await expect.poll(read, soon).toBeDefined()
    return read()
  }
  const things = {
    giftCardProduct: () =>
      listed(
        '/giftcards/catalog?category=sandbox&limit=100',
        ({ title }: { title: string }) => title === 'Test card',
      ),
    serviceId: () => listed('/services/catalog?search=MTS', ({ name }: { name: string }) => name === 'MTS'),
    async payOut(amount: string, key: string): Promise<string> {
      const [{ bank_code }] = (await ask('GET', '/funding/withdraw/fiat/banks')).banks
      const body = { amount, recipient: '79161234567', bank_code, idempotency_key: key }
      return (await ask('POST', '/funding/withdraw/fiat', body)).transaction_id
    },
    async buyGiftCard(key: string): Promise<string> {
      const bought = { product_id: await things.giftCardProduct(), face_value: 25, symbol: 'USDT' }
      return (await ask('POST', '/giftcards/purchase', { ...bought, idempotency_key: key })).order_id
    },
    async payService(key: string): Promise<string> {
      const debited = { service_id: await things.serviceId(), debit_currency: 'USDT', client_amount: '500' }
      const { quote_expires_at } = await ask('POST', '/services/estimate', debited)
      const paid = { ...debited, quote_expires_at, field_values: { phone: '79161234567' } }
      return (await ask('POST', '/services/pay', { ...paid, idempotency_key: key })).id
    },
    async orderCard(key: string): Promise<string> {
      const card = {
        amount: '50',
        payment_method: 'balance_usdt',
        card_type: 'SHOPPING',
        payment_system: 'VISA',
      }
      return (await ask('POST', '/cards', { ...card, region: 'US', idempotency_key: key })).order_id
    },
    async loadCard(card: number, key: string): Promise<string> {
      const load = { amount: '25', payment_method: 'usdt', idempotency_key: key }
      return (await ask('POST', `/cards/${card}/topup`, load)).transaction_id
    },
    /** Takes XRP from the house, which buys as much outside. */
    swap: (key: string) =>
      ask('POST', '/spot/crypto/order', {
        ...{ from_symbol: 'USDT', to_symbol: 'XRP', to_amount: '20', idempotency_key: key },
      }),
    /** The number of the card of an order, once it is issued. */
    async cardOf(order: string): Promise<number> {
      const read = async () => (await ask('GET', `/cards/orders/${order}`)).card_id
      await expect.poll(read, soon).toEqual(expect.any(Number))
      return read()
    },
    /** Places an order of each kind, and swaps so much that the house hedges. */
    async orderAll({ round, card }: Ordering): Promise<OutsideOrders> {
      await things.swap(`swap-${round}`)
      return {
        payout: await things.payOut('1000', `payout-${round}`),
        giftCard: await things.buyGiftCard(`gift-card-${round}`),
        service: await things.payService(`service-${round}`),
        card: await things.orderCard(`card-${round}`),
        load: await things.loadCard(card, `load-${round}`),
      }
    },
    /** The state of each order in the history; null for one that nobody knows. */
    async statesOf(orders: OutsideOrders): Promise<(string | null)[]> {
      const paths = kinds.map((kind) => `/transactions/${orders[kind]}`)
      const replies = paths.map((path) => sendSigned(url, { method: 'GET', path, as }))
      return (await Promise.all(replies)).map(({ data }) => data?.status ?? null)
    },
  }
  return things
}
