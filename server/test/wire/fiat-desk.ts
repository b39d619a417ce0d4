import { expect } from 'vitest'
import type { Credentials, Reply, TestServer } from './test-server.ts'

export type Side = 'buy' | 'sell'
export type Trader = Credentials & { id: number; username: string }

type Order = { readonly side: Side; readonly [field: string]: unknown }

/** Orders over HTTP, in USDT/RUB unless they say otherwise. */
export type FiatDesk = {
  newTrader(trading: Record<string, string>): Promise<Trader>
  place(as: Credentials, body: object, options?: { key?: string; at?: TestServer }): Promise<Reply>
  limit(as: Credentials, order: Order, options?: { key?: string; at?: TestServer }): Promise<Reply>
  market(as: Credentials, order: Order, options?: { key?: string }): Promise<Reply>
  cancel(as: Credentials, orderId: string, options?: { key?: string }): Promise<Reply>
  amend(as: Credentials, orderId: string, change: object, options?: { key?: string }): Promise<Reply>
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever an endpoint answers
  detail(as: Credentials, orderId: string): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  list(as: Credentials, query?: string): Promise<any[]>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  trades(as: Credentials, query?: string): Promise<any[]>
  /** Trading balances as "available/locked". */
  balances(as: Credentials): Promise<Record<string, string>>
  /** Leaves none of their orders open. */
  cancelAll(...traders: Credentials[]): Promise<void>
}

export function fiatDesk(server: TestServer): FiatDesk {
  const named = (key: string | undefined): Record<string, string> =>
    key === undefined ? {} : { 'idempotency-key': key }
  const place: FiatDesk['place'] = (as, body, { key, at = server } = {}) =>
    at.send('POST', '/spot/fiat/order', { as, body, headers: named(key) })
  const read = async (as: Credentials, path: string) => {
    const reply = await server.send('GET', path, { as })
    expect(reply.status, reply.text).toBe(200)
    return reply.data
  }
  return {
    newTrader: (trading) => server.newCustomer({}, trading),
    place,
    limit: (as, order, options) =>
      place(as, { pair: 'USDT/RUB', type: 'limit', price: '80', amount: '10', ...order }, options),
    market: (as, order, options) => place(as, { pair: 'USDT/RUB', type: 'market', ...order }, options),
    cancel: (as, orderId, { key } = {}) =>
      server.send('DELETE', `/spot/fiat/order/${orderId}`, { as, headers: named(key) }),
    amend: (as, orderId, body, { key } = {}) =>
      server.send('PATCH', `/spot/fiat/order/${orderId}`, { as, body, headers: named(key) }),
    detail: (as, orderId) => read(as, `/spot/fiat/order/${orderId}`),
    list: (as, query = '') => read(as, `/spot/fiat/orders?${query}`),
    trades: (as, query = '') => read(as, `/spot/fiat/my-trades?${query}`),
    async balances(as) {
      const data = (await read(as, '/spot/fiat/balance')) as Record<string, Record<string, string>>
      return Object.fromEntries(
        Object.entries(data).map(([symbol, { available, locked }]) => [symbol, `${available}/${locked}`]),
      )
    },
    async cancelAll(...traders) {
      for (const as of traders) {
        const { status } = await server.send('DELETE', '/spot/fiat/orders', { as })
        expect(status).toBe(200)
      }
    },
  }
}
