import { expect, test, vi } from 'vitest'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { every, startWorkers, workerFailures } from './workers.ts'

test('a worker goes on after a turn that fails, also where it throws before it waits, and each failure is counted', async () => {
  const metrics = createMetrics()
  const turns = { throwing: 0, rejecting: 0, sound: 0 }
  const stop = startWorkers(
    [
      every(1, {
        name: 'throwing',
        act() {
          turns.throwing += 1
          throw new Error('at once')
        },
      }),
      every(1, {
        name: 'rejecting',
        async act() {
          turns.rejecting += 1
          throw new Error('later')
        },
      }),
      every(1, {
        name: 'sound',
        async act() {
          turns.sound += 1
        },
      }),
    ],
    workerFailures({ logger: createLogger('silent'), metrics }),
  )
  await vi.waitFor(() => expect(Math.min(...Object.values(turns))).toBeGreaterThan(3), { interval: 5 })
  await stop()
  const text = await metrics.registry.metrics()
  const failuresOf = (worker: string) =>
    Number(new RegExp(`^coffer_worker_failures_total{worker="${worker}"} (\\d+)$`, 'm').exec(text)?.[1])
  expect([failuresOf('throwing'), failuresOf('rejecting'), failuresOf('sound')]).toEqual([
    turns.throwing,
    turns.rejecting,
    0,
  ])
})

test('what a worker does hears the signal that stops it', async () => {
  const heard: AbortSignal[] = []
  const worker = every(1, { name: 'long', act: async (signal) => void heard.push(signal) })
  const stop = startWorkers([worker], { of: () => () => {} })
  await stop()
  expect(heard[0]?.aborted).toBe(true)
})
