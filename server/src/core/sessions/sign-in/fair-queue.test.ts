import { expect, test } from 'vitest'
import { createFairQueue, GaveWay, type Place } from './fair-queue.ts'

/** A queue that runs one job at a time. The first job holds it until `finish`; the others note their names. */
function openQueue(waitingMax: number) {
  const queue = createFairQueue({ runningMax: 1, waitingMax })
  const [done, refused]: [string[], string[]] = [[], []]
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const ends: Promise<unknown>[] = [queue.run({ site: 'first', network: 'first' }, () => held)]
  return {
    add(place: Place, name: string) {
      const end = queue
        .run(place, async () => void done.push(name))
        .catch((error: unknown) => {
          expect(error).toBeInstanceOf(GaveWay)
          refused.push(name)
        })
      ends.push(end)
    },
    async finish() {
      letGo()
      await Promise.all(ends)
      return { done, refused }
    },
  }
}

test('turns go around sites, and within a site around networks, the newest of each first', async () => {
  const queue = openQueue(100)
  for (const name of ['a1', 'a2', 'a3']) queue.add({ site: 'crowd', network: 'a' }, name)
  queue.add({ site: 'crowd', network: 'b' }, 'b1')
  queue.add({ site: 'elsewhere', network: 'c' }, 'c1')
  expect((await queue.finish()).done).toEqual(['a3', 'c1', 'b1', 'a2', 'a1'])
})

test('of too many, the oldest of the most crowded network of the most crowded site gives way, and nobody else', async () => {
  const queue = openQueue(10)
  queue.add({ site: 'elsewhere', network: 'd' }, 'd1')
  queue.add({ site: 'crowd', network: 'b' }, 'b1')
  for (let n = 1; n <= 100; n += 1) queue.add({ site: 'crowd', network: 'a' }, `a${n}`)
  const { done, refused } = await queue.finish()
  expect(done.toSorted()).toEqual(['a100', 'a93', 'a94', 'a95', 'a96', 'a97', 'a98', 'a99', 'b1', 'd1'])
  expect(refused[0]).toBe('a1')
  expect(refused).toHaveLength(92)
})

test('so many jobs are under way and no more, and one that fails ends for the others too', async () => {
  const queue = createFairQueue({ runningMax: 3, waitingMax: 100 })
  let [now, most] = [0, 0]
  const job = async (n: number) => {
    now += 1
    most = Math.max(most, now)
    await new Promise(setImmediate)
    now -= 1
    if (n % 2 === 0) throw new Error('failed')
    return n
  }
  const place = { site: 's', network: 'n' }
  const ends = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => queue.run(place, () => job(n))))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(most).toBe(3)
})
