import { expect, test } from 'vitest'
import { createMetrics } from './index.ts'

test('a gauge is read at each scrape', async () => {
  const metrics = createMetrics()
  let waiting = 3
  metrics.gauge('coffer_waiting', { help: 'Waiting.', read: () => waiting })
  expect(await metrics.registry.metrics()).toContain('\ncoffer_waiting 3\n')
  waiting = 0
  expect(await metrics.registry.metrics()).toContain('\ncoffer_waiting 0\n')
})

test('gauges of a label are read together, and a value that went away is no longer shown', async () => {
  const metrics = createMetrics()
  const stock = new Map([
    ['BTC', 1.5],
    ['XRP', -20],
  ])
  metrics.gauges('coffer_stock', { help: 'Stock.', label: 'asset', read: () => stock })
  const text = await metrics.registry.metrics()
  expect(text).toContain('\ncoffer_stock{asset="BTC"} 1.5\ncoffer_stock{asset="XRP"} -20\n')
  stock.delete('BTC')
  expect(await metrics.registry.metrics()).not.toContain('asset="BTC"')
})

test('two servers of one process share no counter', async () => {
  const [one, other] = [createMetrics(), createMetrics()]
  one.counter('coffer_things_total', 'Things.').inc(2)
  one.rateLimited.inc()
  other.counter('coffer_things_total', 'Things.').inc()
  expect(await one.registry.metrics()).toContain('\ncoffer_things_total 2\n')
  expect(await other.registry.metrics()).toContain('\ncoffer_things_total 1\n')
  expect(await other.registry.metrics()).toContain('\ncoffer_rate_limited_total 0\n')
})

test('a name is taken once', () => {
  const metrics = createMetrics()
  metrics.counter('coffer_things_total', 'Things.')
  expect(() => metrics.counter('coffer_things_total', 'Others.')).toThrow('coffer_things_total')
})
