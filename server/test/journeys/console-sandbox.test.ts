import { expect, test } from 'vitest'
import { signIn } from '../wire/sign-in.ts'
import { useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()
const alice = await signIn(server, 'alice')

async function control(path: string, body: object): Promise<void> {
  const { status, text } = await alice.send('POST', `/sandbox/${path}`, { body })
  expect(status, text).toBe(200)
}

async function state() {
  const { status, text, data } = await alice.send('GET', '/sandbox')
  expect(status, text).toBe(200)
  return data
}

test('a sandbox that nobody has touched has nothing to undo', async () => {
  expect(await state()).toMatchObject({ ahead_seconds: 0, pinned: [], waiting: [], faults: [] })
  expect((await state()).networks.filter(({ halted }: { halted: boolean }) => halted)).toEqual([])
})

test('each control is told until it is undone', async () => {
  await control('chain/trc20/mine', { blocks: 3 })
  await control('chain/trc20/halt', { halted: true })
  await control('prices/BTC-USDT', { price: '60000.5' })
  await control('suppliers', { port: 'chain', mode: 'manual' })
  await control('faults', { port: 'hedging', fault: '5xx', count: 3 })
  await control('faults', { port: 'prices', fault: 'timeout', count: 2 })
  const told = await state()
  expect(told.networks).toContainEqual({ network: 'trc20', halted: true, height: expect.any(Number) })
  expect(told).toMatchObject({
    pinned: [{ symbol: 'BTC', price: '60000.5', pair: 'BTC/USDT' }],
    waiting: ['chain'],
    faults: [
      { port: 'hedging', fault: '5xx', count: 3 },
      { port: 'prices', fault: 'timeout', count: 2 },
    ],
  })
  await control('chain/trc20/halt', { halted: false })
  await control('prices/USDT-BTC', { release: true })
  await control('suppliers', { port: 'chain', mode: 'automatic' })
  await control('faults', { port: 'hedging', fault: '5xx', count: 0 })
  await control('faults', { port: 'prices', fault: 'timeout', count: 0 })
  expect(await state()).toMatchObject({ pinned: [], waiting: [], faults: [] })
  expect((await state()).networks).toContainEqual(
    expect.objectContaining({ network: 'trc20', halted: false }),
  )
})

test('a pin of two currencies is told by the pair that releases it', async () => {
  await control('prices/ETH-USDT', { price: '3000' })
  await control('prices/BTC-ETH', { price: '20' })
  expect((await state()).pinned).toEqual([
    { symbol: 'BTC', price: '60000', pair: 'BTC/ETH' },
    { symbol: 'ETH', price: '3000', pair: 'ETH/USDT' },
  ])
  await control('prices/BTC-ETH', { release: true })
  await control('prices/ETH-USDT', { release: true })
  expect((await state()).pinned).toEqual([])
})

test('it tells how far the business clock was moved', async () => {
  await control('clock/advance', { seconds: 90_000 })
  const { now, ahead_seconds } = await state()
  expect(ahead_seconds).toBe(90_000)
  expect(Math.abs(Date.parse(now) - Date.now() - 90_000_000)).toBeLessThan(10_000)
})
