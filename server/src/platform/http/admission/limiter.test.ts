import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'

type Load = { readonly capacity: number; readonly offered: number; readonly seconds: number }

/** A server that carries out so many requests a second, one after the other, in the order in which they are admitted. */
function simulate({ capacity, offered, seconds }: Load) {
  let at = 0
  const limiter = createLimiter({ now: () => at })
  const queue: number[] = []
  const latencies: number[] = []
  let refused = 0
  let freeAt = 0
  let arrivals = 0
  for (; at < seconds * 1_000; at++) {
    for (; arrivals < (at / 1_000) * offered; arrivals++) {
      if (limiter.begin()) queue.push(at)
      else refused++
    }
    for (; queue.length > 0 && freeAt <= at; freeAt = Math.max(freeAt, at - 1) + 1_000 / capacity) {
      const ms = at - (queue.shift() ?? at)
      limiter.end(ms)
      latencies.push(ms)
    }
  }
  latencies.sort((a, b) => a - b)
  return { done: latencies.length, refused, p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0 }
}

for (const capacity of [400, 1_000, 5_000]) {
  test(`at twice a capacity of ${capacity} a second, what is admitted is answered within a second, and nothing collapses`, () => {
    const { done, refused, p99 } = simulate({ capacity, offered: capacity * 2, seconds: 20 })
    expect(p99).toBeLessThan(1_000)
    expect(done).toBeGreaterThan(capacity * 20 * 0.9)
    expect(refused).toBeGreaterThan(0)
  })

  test(`below a capacity of ${capacity} a second nobody is refused`, () => {
    const { refused } = simulate({ capacity, offered: capacity * 0.9, seconds: 20 })
    expect(refused).toBe(0)
  })
}

test('after an overload all are admitted again within seconds', () => {
  let at = 0
  const limiter = createLimiter({ now: () => at })
  const work = (count: number, ms: number) => {
    let begun = 0
    for (let n = 0; n < count; n++) if (limiter.begin()) begun++
    at += ms
    for (let n = 0; n < begun; n++) limiter.end(ms)
    return begun
  }
  for (let rounds = 0; rounds < 60; rounds++) work(5_000, 500)
  expect(limiter.limit()).toBe(256)
  let seconds = 0
  for (; work(500, 100) < 500; seconds += 0.1) expect(seconds).toBeLessThan(10)
  expect(limiter.underWay()).toBe(0)
})

test('a burst after quick answers is taken whole, also some time after an overload', () => {
  let at = 0
  const limiter = createLimiter({ now: () => at })
  for (let n = 0; n < 2_000; n++) limiter.begin()
  for (let n = 0; n < 2_000; n++) {
    at += 2
    limiter.end(at)
  }
  expect(limiter.limit()).toBe(256)
  for (let n = 0; n < 400; n++) {
    expect(limiter.begin()).toBe(true)
    at += 50
    limiter.end(5)
  }
  for (let n = 0; n < 3_000; n++) expect(limiter.begin()).toBe(true)
})

test('few slow requests are refused by nobody', () => {
  let at = 0
  const limiter = createLimiter({ now: () => at })
  for (let rounds = 0; rounds < 100; rounds++) {
    for (let n = 0; n < 250; n++) expect(limiter.begin()).toBe(true)
    at += 1_500
    for (let n = 0; n < 250; n++) limiter.end(1_500)
  }
})

test('while nothing is answered, only the first few wait', () => {
  let at = 0
  const limiter = createLimiter({ now: () => at })
  for (let n = 0; n < 300; n++) expect(limiter.begin()).toBe(true)
  at += 2_001
  expect(limiter.begin()).toBe(false)
  for (let n = 0; n < 300; n++) limiter.end(2_001)
  expect(limiter.begin()).toBe(true)
})

test('requests that waited before they began count as slow', () => {
  let at = 0
  let late = 500
  const limiter = createLimiter({ now: () => at, lateMs: () => late })
  const round = () => {
    for (let n = 0; n < 100; n++) limiter.begin()
    at += 101
    for (let n = 0; n < 100; n++) limiter.end(1)
  }
  for (let rounds = 0; rounds < 10; rounds++) round()
  expect(limiter.limit()).toBe(256)
  late = 0
  for (let rounds = 0; rounds < 10; rounds++) round()
  expect(limiter.limit()).toBeGreaterThan(500)
})
