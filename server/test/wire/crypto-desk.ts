import { expect, vi } from 'vitest'
import { formatAmount, parseAmount, subtract } from '#core/money'
import type { Credentials, Reply, TestServer } from './test-server.ts'

type Sending = { key?: string; at?: TestServer }

/** Crypto spot over HTTP. */
export type CryptoDesk = {
  order(as: Credentials, body: object, options?: Sending): Promise<Reply>
  cancel(as: Credentials, orderId: string, options?: Sending): Promise<Reply>
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever an endpoint answers
  list(as: Credentials, query?: string): Promise<any[]>
  /** The order once it has left `processing`. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  ended(as: Credentials, orderId: string, options?: { withinMs: number }): Promise<any>
  /** Funding balances as "available/locked". */
  balances(as: Credentials): Promise<Record<string, string>>
  /** The customer's transactions, oldest first. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  transactions(as: Credentials): Promise<any[]>
  /** Pins what the market pays and asks for one base, as every server knows then. */
  pin(pair: string, price: string): Promise<void>
  /** Takes every price away, or gives them back, on every server. */
  silencePrices(isSilent: boolean): Promise<void>
}

/** On this server, unless a call says otherwise; `others` are on the same database. */
export function cryptoDesk(server: TestServer, others: readonly TestServer[] = []): CryptoDesk {
  const named = (key: string | undefined): Record<string, string> =>
    key === undefined ? {} : { 'idempotency-key': key }
  const read = async (as: Credentials, path: string) => {
    const reply = await server.send('GET', path, { as })
    expect(reply.status, reply.text).toBe(200)
    return reply.data
  }
  const control = async (path: string, body: object) => {
    const reply = await server.send('POST', `/sandbox/v1/${path}`, { body })
    expect(reply.status, reply.text).toBe(200)
  }
  const list: CryptoDesk['list'] = (as, query = '') => read(as, `/spot/crypto/orders?${query}`)
  return {
    order: (as, body, { key, at = server } = {}) =>
      at.send('POST', '/spot/crypto/order', { as, body, headers: named(key) }),
    cancel: (as, orderId, { key, at = server } = {}) =>
      at.send('DELETE', `/spot/crypto/order/${orderId}`, { as, headers: named(key) }),
    list,
    ended: (as, orderId, { withinMs } = { withinMs: 5_000 }) =>
      vi.waitFor(
        async () => {
          const order = (await list(as)).find(({ order_id }) => order_id === orderId)
          expect(order?.status).not.toBe('processing')
          return order
        },
        { timeout: withinMs, interval: 20 },
      ),
    async balances(as) {
      const wallets = (await read(as, '/account/wallets')) as Record<string, string>[]
      return Object.fromEntries(
        wallets.map((wallet) => [wallet.symbol, `${wallet.available}/${lockedIn(wallet)}`]),
      )
    },
    transactions: async (as) => (await read(as, '/transactions')).items.toReversed(),
    async pin(pair, price) {
      await control(`prices/${pair}`, { price })
      const here = await marketInfo(server, pair)
      for (const one of others)
        await expect
          .poll(async () => (await marketInfo(one, pair)).data, { timeout: 5_000 })
          .toEqual(here.data)
    },
    async silencePrices(isSilent) {
      await control('faults', { port: 'prices', fault: 'timeout', count: isSilent ? 1_000_000 : 0 })
      for (const one of [server, ...others]) await heardSilence(one, isSilent)
    },
  }
}

/** The amount that limit orders lock: in the balance, not available, and not on its way out. */
function lockedIn({
  symbol = '',
  balance = '',
  available = '',
  pending_withdraw,
}: Record<string, string>): string {
  expect(pending_withdraw).toBe('0')
  const asset = { symbol, scale: 36 }
  return formatAmount(subtract(parseAmount(balance, asset), parseAmount(available, asset)))
}

/** A control reaches the other processes after a moment. */
async function heardSilence(server: TestServer, isSilent: boolean): Promise<void> {
  const status = async () => (await marketInfo(server, 'BTC-USDT')).status
  await expect.poll(status, { timeout: 5_000 }).toBe(isSilent ? 503 : 200)
}

function marketInfo(server: TestServer, pair: string): Promise<Reply> {
  const [from, to] = pair.split('-')
  const query = `from_symbol=${from}&to_symbol=${to}`
  return server.send('GET', `/spot/crypto/market-info?${query}`, { as: null })
}
