import { expect, test } from 'vitest'
import { addressCodecs } from '#core/chains'
import { outcomeOf } from '../wire/replies.ts'
import { type Credentials, type Reply, useTestServer } from '../wire/test-server.ts'
import { shippedCatalog } from '../world/shipped-catalog.ts'

const catalog = shippedCatalog
const crypto = catalog.currencies.filter(({ type }) => type === 'crypto')

const server = await useTestServer()

type Address = { network: string; address: string; tag?: string }

const path = '/funding/deposit/crypto/address'

function ask(as: Credentials, query: string): Promise<Reply> {
  return server.send('GET', `${path}?${query}`, { as })
}

test.for(crypto.map(({ symbol }) => symbol))(
  'every network of %s gives a valid address that never changes',
  async (symbol) => {
    const as = await server.newCustomer()
    const { data } = await ask(as, `symbol=${symbol}`)
    const networks = catalog.currency(symbol)?.networks.map(({ network }) => network) ?? []
    expect(data.addresses.map(({ network }: Address) => network)).toEqual(networks.map(({ code }) => code))
    for (const [index, { code, family, tag: tagRule }] of networks.entries()) {
      const shown: Address = data.addresses[index]
      expect(addressCodecs[family].parse(shown.address)).toBe(shown.address)
      expect(shown.tag).toBe(tagRule === null ? undefined : String(as.id))
      const [alone] = (await ask(as, `symbol=${symbol.toLowerCase()}&network=${code.toUpperCase()}`)).data
        .addresses
      expect(alone).toEqual(shown)
    }
    await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds: 86_400 } })
    expect((await ask(as, `symbol=${symbol}`)).data).toEqual(data)
  },
)

test('getDepositAddress opens no wallet, and a wallet that exists lists what was given out', async () => {
  const as = await server.newCustomer({ USDT: '1' })
  const { data } = await ask(as, 'symbol=USDT')
  await ask(as, 'symbol=BTC')
  const { data: wallets } = await server.send('GET', '/account/wallets', { as })
  expect(wallets).toHaveLength(1)
  const sorted = (addresses: Address[]) => addresses.toSorted((a, b) => (a.network < b.network ? -1 : 1))
  expect(sorted(wallets[0].addresses)).toEqual(sorted(data.addresses))
})

test('two customers share no address, or share one and have tags of their own', async () => {
  const [one, other] = [await server.newCustomer(), await server.newCustomer()]
  const seen = (await Promise.all([ask(one, 'symbol=USDT'), ask(other, 'symbol=USDT')])).map(
    ({ data }) => data.addresses,
  )
  for (const [index, first] of seen[0].entries()) {
    const second: Address = seen[1][index]
    expect([second.address, second.tag]).not.toEqual([first.address, first.tag])
    expect(second.address === first.address).toBe(first.tag !== undefined)
  }
})

test('tokens of one network go to the same address as its coin', async () => {
  const as = await server.newCustomer()
  const on = async (symbol: string) =>
    (await ask(as, `symbol=${symbol}&network=erc20`)).data.addresses[0].address
  expect([await on('USDT'), await on('USDC')]).toEqual([await on('ETH'), await on('ETH')])
})

test('parallel first questions give one address', async () => {
  const as = await server.newCustomer()
  const replies = await Promise.all(Array.from({ length: 10 }, () => ask(as, 'symbol=USDT')))
  expect(new Set(replies.map(({ status, data }) => JSON.stringify([status, data]))).size).toBe(1)
})

test('unknown currencies and networks, and fiat, are refused', async () => {
  const { alice } = server.customers
  expect(outcomeOf(await ask(alice, 'symbol=NOPE'))).toEqual([404, 'CURRENCY_NOT_FOUND'])
  expect(outcomeOf(await ask(alice, 'symbol=RUB'))).toEqual([404, 'NETWORK_NOT_FOUND'])
  expect(outcomeOf(await ask(alice, 'symbol=BTC&network=erc20'))).toEqual([404, 'NETWORK_NOT_FOUND'])
  expect(outcomeOf(await ask(alice, 'symbol=BTC&network=nope'))).toEqual([404, 'NETWORK_NOT_FOUND'])
})
