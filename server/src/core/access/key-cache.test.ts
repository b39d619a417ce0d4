import { expect, test } from 'vitest'
import type { SecretApiKey } from './api-key.ts'
import { createKeyCache } from './key-cache.ts'

const key = (id: string, rateLimitPerMinute: number): SecretApiKey => ({
  id,
  customerId: 'customer',
  permissions: [],
  allowedIps: [],
  rateLimitPerMinute,
  expiresAt: null,
  isActive: true,
  lastUsedAt: null,
  secretKey: 'secret',
})

/** A cache whose readings the test answers one by one. */
function cacheWithReadings() {
  const time = { now: 10_000 }
  const readings: ReturnType<typeof Promise.withResolvers<SecretApiKey[]>>[] = []
  const read = () => {
    const reading = Promise.withResolvers<SecretApiKey[]>()
    readings.push(reading)
    return reading.promise
  }
  const answer = (index: number, ...keys: SecretApiKey[]) => readings[index]?.resolve(keys)
  return { time, readings, answer, cache: createKeyCache(read, { now: () => time.now }) }
}

test('a key is read once within a second and again after it', async () => {
  const { time, readings, answer, cache } = cacheWithReadings()
  const first = cache.find('a')
  answer(0, key('a', 1))
  expect(await first).toMatchObject({ rateLimitPerMinute: 1 })
  time.now += 999
  expect(await cache.find('a')).toMatchObject({ rateLimitPerMinute: 1 })
  time.now += 1
  const second = cache.find('a')
  answer(1, key('a', 2))
  expect(await second).toMatchObject({ rateLimitPerMinute: 2 })
  expect(readings).toHaveLength(2)
})

test('requests that wait for the same key share one reading, other keys have their own', async () => {
  const { readings, answer, cache } = cacheWithReadings()
  const waiting = Promise.all([cache.find('a'), cache.find('a'), cache.find('b')])
  expect(readings).toHaveLength(2)
  answer(0, key('a', 1))
  answer(1)
  expect((await waiting).map((found) => found?.id)).toEqual(['a', 'a', undefined])
})

test('a reading that fails fails its waiters and is not remembered', async () => {
  const { readings, answer, cache } = cacheWithReadings()
  const failing = [cache.find('a'), cache.find('a')]
  readings[0]?.reject(new Error('gone'))
  for (const waiter of failing) await expect(waiter).rejects.toThrow('gone')
  const next = cache.find('a')
  answer(1, key('a', 1))
  expect(await next).toMatchObject({ id: 'a' })
})

test('a key that is forgotten while it is read is read anew, and the old reading never comes back', async () => {
  const { readings, answer, cache } = cacheWithReadings()
  const before = cache.find('a')
  cache.forget('a')
  const after = cache.find('a')
  answer(1, key('a', 2))
  expect(await after).toMatchObject({ rateLimitPerMinute: 2 })
  answer(0, key('a', 1))
  expect(await before).toMatchObject({ rateLimitPerMinute: 1 })
  expect(await cache.find('a')).toMatchObject({ rateLimitPerMinute: 2 })
  expect(readings).toHaveLength(2)
})

test('an old reading that fails late takes no later one with it', async () => {
  const { readings, answer, cache } = cacheWithReadings()
  const before = cache.find('a')
  cache.forget('a')
  const after = cache.find('a')
  answer(1, key('a', 2))
  await after
  readings[0]?.reject(new Error('gone'))
  await expect(before).rejects.toThrow('gone')
  expect(await cache.find('a')).toMatchObject({ rateLimitPerMinute: 2 })
  expect(readings).toHaveLength(2)
})

test('the cache is bounded: whoever has not been read for longest goes first', async () => {
  let readings = 0
  const read = async (ids: readonly string[]) => {
    readings++
    return ids.map((id) => key(id, 1))
  }
  const cache = createKeyCache(read, { now: () => 0 })
  for (let index = 0; index <= 10_000; index++) await cache.find(`key ${index}`)
  await cache.find('key 10000')
  await cache.find('key 1')
  expect(readings).toBe(10_001)
  await cache.find('key 0')
  expect(readings).toBe(10_002)
})

test('a key that was found is known until it is forgotten, and what was guessed never is', async () => {
  const { time, answer, cache } = cacheWithReadings()
  const found = cache.find('a')
  expect(cache.has('a')).toBe(false)
  answer(0, key('a', 1))
  await found
  time.now += 60_000
  expect(cache.has('a')).toBe(true)
  cache.forget('a')
  expect(cache.has('a')).toBe(false)
  const guessed = cache.find('b')
  answer(1)
  await guessed
  expect(cache.has('b')).toBe(false)
})
