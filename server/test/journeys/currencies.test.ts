import { expect, test } from 'vitest'
import { useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()

type Network = { network: string; tag: unknown; confirmations_required: number; [field: string]: unknown }
type Currency = { symbol: string; type: string; precision: number; networks: Network[] }

async function list(): Promise<Currency[]> {
  return (await server.send('GET', '/market/currencies')).data
}

test('listCurrencies shows every currency with its precision, fiat without networks', async () => {
  const currencies = await list()
  const precisions = Object.fromEntries(currencies.map(({ symbol, precision }) => [symbol, precision]))
  expect(precisions).toMatchObject({ BTC: 8, ETH: 18, USDT: 6, RUB: 2 })
  expect(new Set(currencies.map(({ symbol }) => symbol)).size).toBe(currencies.length)
  for (const { type, networks } of currencies) expect(networks.length === 0).toBe(type === 'fiat')
})

test('a network shows what a deposit and a withdrawal need to know', async () => {
  const usdt = (await list()).find(({ symbol }) => symbol === 'USDT')
  expect(usdt?.networks.find(({ network }) => network === 'trc20')).toEqual({
    network: 'trc20',
    name: 'TRON (TRC-20)',
    is_deposit_active: true,
    is_withdraw_active: true,
    min_deposit_amount: '1',
    confirmations_required: 19,
    withdraw_amount_decimals: 6,
    min_withdraw_amount: '5',
    max_withdraw_amount: '500000',
    withdraw_service_fee: '1.5',
    tag: null,
  })
  expect(usdt?.networks.find(({ network }) => network === 'ton')?.tag).toEqual({
    name: 'Memo',
    required: true,
  })
})

test('codes are lower case and amounts are plain decimals', async () => {
  const plain = /^(0|[1-9]\d*)(\.\d*[1-9])?$/
  for (const { networks } of await list()) {
    for (const { network, ...listing } of networks) {
      expect(network).toMatch(/^[a-z0-9]+$/)
      for (const field of [
        'min_deposit_amount',
        'min_withdraw_amount',
        'max_withdraw_amount',
        'withdraw_service_fee',
      ])
        expect(listing[field]).toMatch(plain)
    }
  }
})

test('any valid key may read it, no key may not', async () => {
  const { data: key } = await server.send('POST', '/sandbox/v1/keys', {
    body: { username: 'bob', permissions: [] },
  })
  expect((await server.send('GET', '/market/currencies', { as: key })).status).toBe(200)
  const { status, error } = await server.send('GET', '/market/currencies', { as: null })
  expect([status, error?.code]).toEqual([401, 'INVALID_API_KEY'])
})
