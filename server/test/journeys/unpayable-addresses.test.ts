import { expect, test } from 'vitest'
import { unpayableAddresses } from '#core/chains'
import { sql } from '#platform/database'
import { sealed, useTestServer } from '../wire/test-server.ts'
import { shippedCatalog } from '../world/shipped-catalog.ts'

const server = await useTestServer(sealed)

/** A coin and a network of each family, and how much of it may leave. */
const routes = {
  bitcoin: ['BTC', 'btc', '0.01'],
  litecoin: ['LTC', 'ltc', '1'],
  dogecoin: ['DOGE', 'doge', '100'],
  evm: ['USDT', 'bep20', '20'],
  tron: ['USDT', 'trc20', '20'],
  xrp: ['XRP', 'xrp', '50'],
  ton: ['USDT', 'ton', '20'],
  solana: ['USDT', 'sol', '20'],
} as const

const nobodys = [
  ...unpayableAddresses.map(({ family, address, is }) => [family, address, is] as const),
  ...shippedCatalog.currencies.flatMap(({ symbol, networks }) =>
    networks.flatMap(({ network, tokenId }) =>
      tokenId === null
        ? []
        : [
            [
              network.family,
              tokenId,
              `is the contract of ${symbol} on ${network.code}, not an account`,
            ] as const,
          ],
    ),
  ),
]

test('a withdrawal to where nobody can have money is refused with the reason, and so is such a line of an address book', async () => {
  const as = await server.newCustomer({ USDT: '100', BTC: '1', LTC: '10', DOGE: '1000', XRP: '100' })
  for (const [family, address, reason] of nobodys) {
    const [symbol, network, amount] = routes[family]
    const refused = {
      code: 'INVALID_ADDRESS',
      message: expect.stringContaining(reason),
      details: { network, reason },
    }
    const body = { symbol, bch_code: network, address, amount }
    const withdrawn = await server.send('POST', '/funding/withdraw/crypto', { as, body })
    expect([withdrawn.status, withdrawn.error], address).toEqual([422, expect.objectContaining(refused)])
    const line = { label: 'Savings', network, address }
    const booked = await server.send('POST', '/funding/withdraw/crypto/addresses', { as, body: line })
    expect([booked.status, booked.error], address).toEqual([422, expect.objectContaining(refused)])
  }
  expect(await server.database.query(sql`select from withdrawals`)).toEqual([])
  expect(await server.database.query(sql`select from withdrawal_addresses`)).toEqual([])
})

test('an address book takes no wallet of the house, and an ordinary address as ever', async () => {
  const as = await server.newCustomer({})
  const [hot] = await server.database.query<{ address: string }>(sql`
    select address from house_wallets where network = 'trc20' and role = 'hot'`)
  const path = '/funding/withdraw/crypto/addresses'
  const line = { label: 'Savings', network: 'trc20' }
  const refused = await server.send('POST', path, { as, body: { ...line, address: hot!.address } })
  expect(refused.error).toMatchObject({
    code: 'INVALID_ADDRESS',
    details: { reason: 'is a wallet of this exchange' },
  })
  const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  expect((await server.send('POST', path, { as, body: { ...line, address } })).data).toMatchObject({
    address,
  })
})
