import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { customerAccount, houseAccount, post } from '#core/ledger'
import { parseAmount } from '#core/money'
import { systemIds } from '#platform/ids'
import { startTestServer, type TestServer } from '../wire/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function metric(): Promise<string> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return /coffer_custody_unbacked\{asset="BTC"\} (\S+)/.exec(text)?.[1] ?? 'untold'
}

test('a deposit is backed by the chain, and credit beside it is seen by the audit and in the metrics', async () => {
  const query = 'symbol=BTC&network=btc'
  const { data } = await server.send('GET', `/funding/deposit/crypto/address?${query}`)
  const [{ address }] = data.addresses
  const paid = { address, symbol: 'BTC', amount: '1', confirmations: 6 }
  expect((await server.send('POST', '/sandbox/v1/chain/btc/deposits', { body: paid })).status).toBe(200)
  await server.expectSoundBooks()
  await vi.waitFor(async () => expect(await metric()).toBe('0'), { timeout: 20_000 })

  const amount = parseAmount('2', { symbol: 'BTC', scale: 8 })
  const to = customerAccount(systemIds.next(), 'funding_available')
  const entry = { id: systemIds.next(), kind: 'deposit_crypto', reference: systemIds.next() }
  const movements = [{ from: houseAccount('custody'), to, amount }]
  await server.database.inTransaction((tx) => post(tx, { ...entry, postedAt: new Date(), movements }))
  await expect(server.expectSoundBooks()).rejects.toMatchObject({
    actual: [{ violations: [expect.stringContaining('2 BTC are backed by nothing')] }],
  })
  await vi.waitFor(async () => expect(await metric()).toBe('2'), { timeout: 30_000, interval: 250 })
}, 120_000)
