import { expect, test } from 'vitest'
import type { ScannedChain } from '#core/chains'
import { readWatchedChain } from '#core/spends'
import { systemClock } from '#platform/clock'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { startWorkers, workerReports } from '#platform/workers'
import { type DepositHouse, openDepositHouse } from '../../../../test/world/deposit-house.ts'
import { depositWatchers, watchersCheck } from './workers.ts'

const oneBtc = { tag: null, contract: null, units: 10n ** 8n, confirmations: 2 }

function watch(house: DepositHouse, { chain, intervalMs }: { chain: ScannedChain; intervalMs: number }) {
  const metrics = createMetrics()
  const watchers = depositWatchers({ ...house.scanner, chains: [chain], systemClock, metrics, intervalMs })
  const stop = startWorkers(
    watchers.workers,
    workerReports({ logger: createLogger('silent'), metrics, systemClock }),
  )
  async function close() {
    await stop()
    await house.close()
  }
  return { watchers, metrics, close }
}

test('a watcher credits what is paid, and tells when it last read the chain', async () => {
  const house = await openDepositHouse('btc')
  const { customer, to } = await house.customer()
  const { watchers, metrics, close } = watch(house, { chain: house.chain, intervalMs: 10 })
  await house.chain.pay({ ...oneBtc, address: to.address })
  await expect.poll(() => house.available(customer, 'BTC'), { timeout: 5_000 }).toBe(10n ** 8n)
  await expect.poll(() => watchers.lastScans().get('btc')).toBeInstanceOf(Date)
  expect(await metrics.registry.metrics()).toContain('coffer_deposits_reversed_after_credit_total 0')
  await close()
})

test('those who pay see how far a chain was read, and when last to its end', async () => {
  const house = await openDepositHouse('btc')
  expect(await readWatchedChain(house.database, 'btc')).toBeNull()
  await house.chain.mine(3)
  const { close } = watch(house, { chain: house.chain, intervalMs: 10 })
  const isRead = { height: 3, tip: 3, readAt: expect.any(Date) }
  await expect.poll(() => readWatchedChain(house.database, 'btc'), { timeout: 5_000 }).toEqual(isRead)
  await close()
})

test('waking a watcher makes it look at once', async () => {
  const house = await openDepositHouse('btc')
  const { customer, to } = await house.customer()
  const { watchers, close } = watch(house, { chain: house.chain, intervalMs: 60_000 })
  await expect.poll(() => watchers.lastScans().get('btc')).toBeInstanceOf(Date)
  await house.chain.pay({ ...oneBtc, address: to.address })
  watchers.wake('ltc')
  watchers.wake('btc')
  await expect.poll(() => house.available(customer, 'BTC'), { timeout: 5_000 }).toBe(10n ** 8n)
  await close()
})

test('catching up ends with everything in the books, without a loop running', async () => {
  const house = await openDepositHouse('btc')
  const { customer, to } = await house.customer()
  const options = { ...house.scanner, systemClock, metrics: createMetrics() }
  const watchers = depositWatchers({ ...options, chains: [house.chain] })
  await house.chain.mine(150)
  await house.chain.pay({ ...oneBtc, address: to.address })
  await watchers.catchUp('btc')
  expect(await house.available(customer, 'BTC')).toBe(10n ** 8n)
  await house.close()
})

test('a chain that fails is tried again, and is not called read meanwhile', async () => {
  const house = await openDepositHouse('btc')
  let calls = 0
  const chain: ScannedChain = {
    network: 'btc',
    async scan(cursor, options) {
      calls++
      if (calls < 3) throw new Error('unreachable')
      return house.chain.scan(cursor, options)
    },
  }
  const { watchers, close } = watch(house, { chain, intervalMs: 1 })
  expect(watchers.lastScans().get('btc')).toBeNull()
  await expect.poll(() => watchers.lastScans().get('btc')).toBeInstanceOf(Date)
  expect(calls).toBeGreaterThanOrEqual(3)
  await close()
})

test('a chain that is not in the catalogue is a mistake in the wiring', async () => {
  const house = await openDepositHouse('btc')
  const chain = { ...house.chain, network: 'nope' }
  const options = { ...house.scanner, systemClock, metrics: createMetrics() }
  expect(() => depositWatchers({ ...options, chains: [chain] })).toThrow('no network nope')
  await house.close()
})

test('a chain that was never read, or not for ten seconds, is named; one read lately is not', async () => {
  const systemClock = { now: () => new Date(1_700_000_000_999) }
  const ago = (milliseconds: number) => new Date(systemClock.now().getTime() - milliseconds)
  const lastScans = new Map([
    ['erc20', ago(0)],
    ['btc', ago(10_000)],
    ['trc20', ago(10_001)],
    ['ton', null],
  ])
  const { check: look, name } = watchersCheck({ lastScans: () => lastScans }, { systemClock })
  expect(name).toBe('chains')
  expect(await look()).toBe('not read lately: trc20, ton')
  lastScans.set('trc20', ago(1)).set('ton', ago(1))
  expect(await look()).toBe(null)
})
