import { expect, test, vi } from 'vitest'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { createBell } from './bell.ts'
import { every, startWorkers, workerReports } from './workers.ts'

const unheard = { of: () => ({ succeeded() {}, failed() {} }) }

test('a worker continues after a failed turn, even one that throws before it waits, and each failure is counted', async () => {
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
    workerReports({ logger: createLogger('silent'), metrics, systemClock: { now: () => new Date(90_000) } }),
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
  // A worker that never succeeded has no time of its last success.
  const successes = text.match(/^coffer_worker_last_success_timestamp_seconds{.*$/gm)
  expect(successes).toEqual(['coffer_worker_last_success_timestamp_seconds{worker="sound"} 90'])
})

test('the act of a worker gets the signal that stops it', async () => {
  const heard: AbortSignal[] = []
  const worker = every(1, { name: 'long', act: async (signal) => void heard.push(signal) })
  const stop = startWorkers([worker], unheard)
  await stop()
  expect(heard[0]?.aborted).toBe(true)
})

test('a stop waits for the turn under way, and then for the end of the worker', async () => {
  const ended: string[] = []
  const turn = Promise.withResolvers<void>()
  const worker = every(1, {
    name: 'long',
    async act() {
      await turn.promise
      ended.push('turn')
    },
    end: async () => void ended.push('end'),
  })
  const stopped = startWorkers([worker], unheard)().then(() => ended.push('stop'))
  await Promise.resolve()
  turn.resolve()
  await stopped
  expect(ended).toEqual(['turn', 'end', 'stop'])
})

test('a bell that rings during a turn is followed by exactly one more turn', async () => {
  const bell = createBell()
  let turns = 0
  const stop = startWorkers(
    [
      every(Number.POSITIVE_INFINITY, {
        name: 'rung',
        bell,
        async act() {
          turns += 1
          if (turns > 1) return
          bell.ring()
          bell.ring()
        },
      }),
    ],
    unheard,
  )
  await vi.waitFor(() => expect(turns).toBe(2), { interval: 5 })
  bell.ring()
  await vi.waitFor(() => expect(turns).toBe(3), { interval: 5 })
  await stop()
  expect(turns).toBe(3)
})

test('a bell shortens no rest', async () => {
  const bell = createBell()
  const times: number[] = []
  const stop = startWorkers(
    [
      every(Number.POSITIVE_INFINITY, {
        name: 'rested',
        bell,
        restMs: 30,
        async act() {
          times.push(performance.now())
          bell.ring()
        },
      }),
    ],
    unheard,
  )
  await vi.waitFor(() => expect(times.length).toBe(3), { interval: 5 })
  await stop()
  // Timers round down to a millisecond.
  for (const [index, at] of times.slice(1).entries()) expect(at - times[index]!).toBeGreaterThan(28)
})

test('each failure in a row doubles the pause up to a bound, a success ends that, and a turn can choose its pause', async () => {
  const asked: (string | undefined)[] = []
  let turns = 0
  const began = performance.now()
  const pauseAfter = (outcome: string | undefined) => {
    asked.push(outcome)
    return outcome === 'last' ? Number.POSITIVE_INFINITY : 1
  }
  const stop = startWorkers(
    [
      every(pauseAfter, {
        name: 'patient',
        backOffMaxMs: 16,
        async act() {
          turns += 1
          if (turns <= 25) throw new Error('not yet')
          return turns < 30 ? 'well' : 'last'
        },
      }),
    ],
    unheard,
  )
  await vi.waitFor(() => expect(turns).toBe(30), { timeout: 5_000, interval: 5 })
  const tookMs = performance.now() - began
  await stop()
  // 2 + 4 + 8 + 22 × 16 ms of pauses; without a bound it would take a minute, without longer pauses no time.
  expect(tookMs).toBeGreaterThan(300)
  expect(asked).toEqual([...Array(25).fill(undefined), 'well', 'well', 'well', 'well', 'last'])
})

test('workers in step begin their turns together, whenever each was started', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const turns: [string, number][] = []
    const worker = (name: string) =>
      every(100, { name, inStep: true, act: async () => void turns.push([name, performance.now()]) })
    await vi.advanceTimersByTimeAsync(100 - (performance.now() % 100))
    const startedAt = performance.now()
    const stopFirst = startWorkers([worker('a')], unheard)
    await vi.advanceTimersByTimeAsync(37)
    const stopSecond = startWorkers([worker('b')], unheard)
    await vi.advanceTimersByTimeAsync(363)
    const times = (name: string) => turns.flatMap(([one, at]) => (one === name ? [at - startedAt] : []))
    expect(times('a').map(Math.round)).toEqual([0, 100, 200, 300, 400])
    expect(times('b').map(Math.round)).toEqual([37, 100, 200, 300, 400])
    await Promise.all([stopFirst(), stopSecond()])
  } finally {
    vi.useRealTimers()
  }
})
