import { expect, test } from 'vitest'
import type { SecretApiKey } from './api-key.ts'
import { createKeyCache } from './key-cache.ts'

const key = (id: string, rateLimitPerMinute: number): SecretApiKey => ({
  id,
  customerId: 'customer',
  permissions: [],
  unconfirmedPermissions: [],
  madeBy: null,
  allowedIps: [],
  rateLimitPerMinute,
  expiresAt: null,
  ownersExpiry: null,
  rolledUntil: null,
  isActive: true,
  disabledBy: null,
  lastUsedAt: null,
  name: null,
  isFrozen: false,
  createdAt: new Date(0),
  secretKey: 'secret',
})

/** A cache whose readings the test answers one by one. */
function cacheWithReadings() {
  const time = { now: 10_000 }
  const readings: ReturnType<typeof Promise.withResolvers<SecretApiKey[]>>[] = []
  const asked: (readonly string[])[] = []
  const read = (ids: readonly string[]) => {
    asked.push(ids)
    const reading = Promise.withResolvers<SecretApiKey[]>()
    readings.push(reading)
    return reading.promise
  }
  const answer = (index: number, ...keys: SecretApiKey[]) => readings[index]?.resolve(keys)
  return { time, readings, asked, answer, cache: createKeyCache(read, { now: () => time.now }) }
}

/** Waits until the cache is reading the keys that were asked for. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a key is read once within a second and again after it', async () => {
  const { time, readings, answer, cache } = cacheWithReadings()
  const first = cache.find('a')
  await turn()
  answer(0, key('a', 1))
  expect(await first).toMatchObject({ rateLimitPerMinute: 1 })
  time.now += 999
  expect(await cache.find('a')).toMatchObject({ rateLimitPerMinute: 1 })
  time.now += 1
  const second = cache.find('a')
  await turn()
  answer(1, key('a', 2))
  expect(await second).toMatchObject({ rateLimitPerMinute: 2 })
  expect(readings).toHaveLength(2)
})

test('requests that wait for the same key share one reading', async () => {
  const { asked, answer, cache } = cacheWithReadings()
  const waiting = Promise.all([cache.find('a'), cache.find('a'), cache.find('b')])
  await turn()
  expect(asked).toEqual([['a', 'b']])
  answer(0, key('a', 1))
  expect((await waiting).map((found) => found?.id)).toEqual(['a', 'a', undefined])
})

test('a reading that fails fails its waiters and is not remembered', async () => {
  const { readings, answer, cache } = cacheWithReadings()
  const failing = [cache.find('a'), cache.find('a')]
  await turn()
  readings[0]?.reject(new Error('gone'))
  for (const waiter of failing) await expect(waiter).rejects.toThrow('gone')
  const next = cache.find('a')
  await turn()
  answer(1, key('a', 1))
  expect(await next).toMatchObject({ id: 'a' })
})

/** A key that was found a second ago: reading it again is under way. */
async function cacheThatReadsAgain() {
  const parts = cacheWithReadings()
  const found = parts.cache.find('a')
  await turn()
  parts.answer(0, key('a', 0))
  await found
  parts.time.now += 1_000
  const before = parts.cache.find('a')
  await turn()
  return { ...parts, before }
}

test('a key that is forgotten while it is read is read anew, and the old reading never comes back', async () => {
  const { readings, answer, cache, before } = await cacheThatReadsAgain()
  cache.forget('a')
  const after = cache.find('a')
  await turn()
  answer(2, key('a', 2))
  expect(await after).toMatchObject({ rateLimitPerMinute: 2 })
  answer(1, key('a', 1))
  expect(await before).toMatchObject({ rateLimitPerMinute: 1 })
  expect(await cache.find('a')).toMatchObject({ rateLimitPerMinute: 2 })
  expect(readings).toHaveLength(3)
})

test('an old reading that fails late takes no later one with it', async () => {
  const { readings, answer, cache, before } = await cacheThatReadsAgain()
  cache.forget('a')
  const after = cache.find('a')
  await turn()
  answer(2, key('a', 2))
  await after
  readings[1]?.reject(new Error('gone'))
  await expect(before).rejects.toThrow('gone')
  expect(await cache.find('a')).toMatchObject({ rateLimitPerMinute: 2 })
  expect(readings).toHaveLength(3)
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

test('ids that were not found lately are read one reading at a time, and a known key waits for none', async () => {
  const { time, readings, asked, answer, cache } = cacheWithReadings()
  const known = cache.find('known')
  await turn()
  answer(0, key('known', 1))
  await known
  const first = cache.find('guess 0')
  await turn()
  const others = Array.from({ length: 500 }, (_, index) => cache.find(`guess ${index + 1}`))
  const fresh = cache.find('fresh')
  time.now += 1_000
  const again = cache.find('known')
  await turn()
  expect(asked.map((ids) => ids.length)).toEqual([1, 1, 1])
  answer(2, key('known', 2))
  expect(await again).toMatchObject({ rateLimitPerMinute: 2 })
  answer(1)
  expect(await first).toBeUndefined()
  await turn()
  expect(asked.map((ids) => ids.length)).toEqual([1, 1, 1, 501])
  answer(3, key('fresh', 3))
  expect(await fresh).toMatchObject({ rateLimitPerMinute: 3 })
  expect(new Set(await Promise.all(others))).toEqual(new Set([undefined]))
  expect(readings).toHaveLength(4)
})

test('guesses take no room from keys', async () => {
  let readings = 0
  const read = async (ids: readonly string[]) => {
    readings++
    return ids.filter((id) => !id.startsWith('guess')).map((id) => key(id, 1))
  }
  const cache = createKeyCache(read, { now: () => 0 })
  await cache.find('a')
  for (let index = 0; index <= 10_000; index++) await cache.find(`guess ${index}`)
  const before = readings
  expect(await cache.find('a')).toMatchObject({ id: 'a' })
  expect(readings).toBe(before)
})

test('keys that are due again during a reading are read together in the next', async () => {
  const { time, asked, answer, cache } = cacheWithReadings()
  const ids = Array.from({ length: 100 }, (_, index) => `key ${index}`)
  const found = Promise.all(ids.map(cache.find))
  await turn()
  answer(0, ...ids.map((id) => key(id, 1)))
  await found
  time.now += 1_000
  const first = cache.find('key 0')
  await turn()
  const others = Promise.all(ids.slice(1).map(cache.find))
  answer(1, key('key 0', 2))
  expect(await first).toMatchObject({ rateLimitPerMinute: 2 })
  await turn()
  answer(2, ...ids.slice(1).map((id) => key(id, 2)))
  expect((await others).map((one) => one?.rateLimitPerMinute)).toEqual(ids.slice(1).map(() => 2))
  expect(asked.map(({ length }) => length)).toEqual([100, 1, 99])
})

/** A cache that asks for changes, with key `a` found and a second gone; `answers` are what it is answered in turn. */
async function cacheWithChanges(...answers: (readonly string[] | null | Error)[]) {
  const time = { now: 10_000 }
  const reads: string[][] = []
  let questions = 0
  const read = async (ids: readonly string[]) => {
    reads.push([...ids])
    return ids.map((id) => key(id, reads.length))
  }
  const changes = async () => {
    const answer = answers[questions++]
    if (answer instanceof Error) throw answer
    return answer ?? null
  }
  const cache = createKeyCache(read, { now: () => time.now, changes })
  await Promise.all([cache.find('a'), cache.find('b')])
  return { time, cache, reads, questions: () => questions }
}

test('keys that did not change are not read again, and one question a second serves all', async () => {
  const { time, cache, reads, questions } = await cacheWithChanges(null, [], [])
  for (let second = 0; second < 3; second++) {
    time.now += 1_000
    for (let n = 0; n < 3; n++) await Promise.all([cache.find('a'), cache.find('b')])
  }
  // The first question cannot tell what changed before it.
  expect(reads).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
  expect(questions()).toBe(3)
})

test('a key that changed is read again, and the others are not', async () => {
  const { time, cache, reads } = await cacheWithChanges(null, [], ['a'])
  for (let second = 0; second < 3; second++) {
    time.now += 1_000
    await Promise.all([cache.find('a'), cache.find('b')])
  }
  expect(reads).toEqual([['a', 'b'], ['a', 'b'], ['a']])
})

test('keys are read again when the question fails, and when it cannot tell', async () => {
  const { time, cache, reads } = await cacheWithChanges(null, new Error('gone'), null, [])
  for (let second = 0; second < 4; second++) {
    time.now += 1_000
    await cache.find('a')
  }
  expect(reads).toEqual([['a', 'b'], ['a'], ['a'], ['a']])
})

test('a key is never older than a second, however long a question takes', async () => {
  const time = { now: 10_000 }
  let reads = 0
  const read = async (ids: readonly string[]) => ids.map((id) => key(id, ++reads))
  const questions: ReturnType<typeof Promise.withResolvers<string[] | null>>[] = []
  const changes = () => {
    questions.push(Promise.withResolvers())
    return questions.at(-1)!.promise
  }
  const cache = createKeyCache(read, { now: () => time.now, changes })
  await cache.find('a')
  for (const answer of [null, []]) {
    time.now += 1_000
    const found = cache.find('a')
    await turn()
    questions.at(-1)?.resolve(answer)
    await found
  }
  expect(reads).toBe(2)
  time.now += 1_000
  const found = cache.find('a')
  await turn()
  time.now += 1_000
  questions.at(-1)?.resolve([])
  expect(await found).toMatchObject({ rateLimitPerMinute: 3 })
})
