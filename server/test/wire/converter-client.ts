import { expect } from 'vitest'
import { houseAccount, readBalances } from '#core/ledger'
import { sql } from '#platform/database'
import { type Credentials, type Reply, sendSigned, type TestServer } from './test-server.ts'

export type CryptoOrder = {
  readonly from_symbol: string
  readonly to_symbol: string
  readonly from_amount: string
}

export type FiatOrder = {
  readonly crypto_symbol: string
  readonly fiat_code: string
  readonly direction: 'buy' | 'sell'
  readonly amount: string
}

export type CryptoQuote = CryptoOrder & {
  readonly quote_id: string
  readonly to_amount: string
  readonly rate: string
  readonly expires_in_seconds: number
}

/** The converter as a customer of a test server uses it. */
export type ConverterClient = {
  estimate(as: Credentials, order: object, headers?: Record<string, string>): Promise<Reply>
  execute(as: Credentials, body: object, headers?: Record<string, string>): Promise<Reply>
  estimateFiat(as: Credentials, order: object, headers?: Record<string, string>): Promise<Reply>
  executeFiat(as: Credentials, body: object, headers?: Record<string, string>): Promise<Reply>
  /** A quote that must be given. */
  quote(as: Credentials, order: Partial<CryptoOrder>): Promise<CryptoQuote>
  /** Gives a quote for fiat; answers what its execution must say. */
  fiatQuote(as: Credentials, order: Partial<FiatOrder>): Promise<FiatExecution>
  balance(as: Credentials, symbol: string): Promise<string>
  pin(pair: string, price: string): Promise<void>
  advance(seconds: number): Promise<void>
}

export type FiatExecution = Omit<FiatOrder, 'amount'> & {
  readonly from_amount: string
  readonly quote_id: string
}

export function converterClient(server: Pick<TestServer, 'url' | 'send'>): ConverterClient {
  const post =
    (path: string) =>
    (as: Credentials, body: object, headers: Record<string, string> = {}) =>
      sendSigned(server.url, { method: 'POST', path, as, body, headers })
  const estimate = post('/converter/crypto/estimate')
  const estimateFiat = post('/converter/fiat/estimate')
  return {
    estimate,
    execute: post('/converter/crypto/execute'),
    estimateFiat,
    executeFiat: post('/converter/fiat/execute'),
    async quote(as, order) {
      const body = { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '100', ...order }
      const { status, data, text } = await estimate(as, body)
      expect([status, text]).toEqual([200, expect.any(String)])
      return data
    },
    async fiatQuote(as, order) {
      const body = {
        crypto_symbol: 'USDT',
        fiat_code: 'RUB',
        direction: 'buy',
        amount: '1000',
        ...order,
      } as const
      const { status, data, text } = await estimateFiat(as, body)
      expect([status, text]).toEqual([200, expect.any(String)])
      const { amount: from_amount, ...pair } = body
      return { ...pair, from_amount, quote_id: data.quote_id }
    },
    async balance(as, symbol) {
      const { data } = await server.send('GET', `/account/wallets/${symbol}`, { as })
      return data?.balance ?? '0'
    },
    async pin(pair, price) {
      const { status } = await server.send('POST', `/sandbox/v1/prices/${pair}`, { body: { price } })
      expect(status).toBe(200)
    },
    async advance(seconds) {
      const { status } = await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds } })
      expect(status).toBe(200)
    },
  }
}

const kinds = ['inventory', 'spread', 'conversion_fees'] as const

/** Units by symbol that the house holds of its own, and has earned. */
export async function houseUnits({ database }: Pick<TestServer, 'database'>): Promise<Map<string, bigint>> {
  const balances = await readBalances(database, houseAccount('inventory').owner)
  return new Map(
    [...balances].map(([symbol, byKind]) => [
      symbol,
      kinds.reduce((sum, kind) => sum + (byKind[kind] ?? 0n), 0n),
    ]),
  )
}

/** The recorded events of a subject, oldest first. */
export function eventsOf(
  { database }: Pick<TestServer, 'database'>,
  subject: string,
): Promise<{ type: string; data: unknown }[]> {
  return database.query(sql`
    select published_as as type, data from events
    where subject = ${subject} and published_sequence = 1 order by id`)
}

export async function isQuoteKept(
  { database }: Pick<TestServer, 'database'>,
  quoteId: string,
): Promise<boolean> {
  const rows = await database.query(sql`select id from conversion_quotes where id = ${quoteId}`)
  return rows.length > 0
}
