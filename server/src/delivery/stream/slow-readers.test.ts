import { afterEach, expect, test, vi } from 'vitest'
import { connectStream, expectGapless, type StreamClient } from '../../../test/wire/stream-client.ts'
import { openStreamHouse, type StreamHouse } from '../../../test/world/stream-house.ts'

const topic = 'spot.fiat.depth.USDT/RUB'
const quiet = 'spot.fiat.stats.USDT/RUB'
const bulk = 'x'.repeat(256 * 1024)
// More than the operating system buffers for a connection that nobody reads, plus our own bound.
const pushesMax = 200

let house: StreamHouse
const clients: StreamClient[] = []

async function open(
  limits: NonNullable<Parameters<typeof openStreamHouse>[0]>['limits'] = {},
): Promise<void> {
  house = await openStreamHouse({ topics: [topic, quiet], limits })
}

async function follow(): Promise<StreamClient> {
  const client = await connectStream(house.url)
  clients.push(client)
  await client.subscribe(topic, quiet)
  await client.pushed(topic, 1)
  return client
}

afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.terminate()
  await house.stop()
})

let pushed = 0
/** The next snapshot has the data of the last push. */
function push(data: string): void {
  house.topic(topic).snapshot = { at: ++pushed }
  house.topic(topic).push('update', { at: pushed, data })
}

async function metric(name: string): Promise<number> {
  const text = await house.metrics.registry.metrics()
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
}

/** Pushes to a reader that has stopped reading until it misses something. */
async function fallBehind(client: StreamClient): Promise<void> {
  client.socket.pause()
  const before = await metric('coffer_stream_dropped_total')
  for (let sent = 0; sent < pushesMax; sent++) {
    push(bulk)
    // The operating system takes bytes between two turns.
    await new Promise(setImmediate)
    if ((await metric('coffer_stream_dropped_total')) > before) return
  }
  throw new Error('the reader never fell behind')
}

test('a reader that falls behind misses pushes, and continues from a new snapshot once it has read the rest', async () => {
  await open()
  const [slow, quick] = [await follow(), await follow()]
  await fallBehind(slow)
  push('missed')
  slow.socket.resume()
  const last = await vi.waitFor(() => {
    const snapshot = slow.pushesOf(topic).findLast(({ type }) => type === 'snapshot')
    expect(snapshot?.data).toEqual({ at: pushed })
    return snapshot!
  })
  push('afterwards')
  await vi.waitFor(() =>
    expect(slow.pushesOf(topic).at(-1)?.data).toEqual({ at: pushed, data: 'afterwards' }),
  )
  expect(slow.pushesOf(topic).at(-1)?.sequence).toBe(last.sequence + 1)
  expectGapless(slow.pushesOf(topic))
  expect(slow.pushesOf(topic).filter(({ data }) => data?.data === 'missed')).toEqual([])
  // Topics without pushes missed nothing, and neither did other readers.
  expect(slow.pushesOf(quiet)).toHaveLength(1)
  await vi.waitFor(() => expect(quick.pushesOf(topic).at(-1)?.data.at).toBe(pushed))
  expect(quick.pushesOf(topic).filter(({ type }) => type === 'snapshot')).toHaveLength(1)
  expectGapless(quick.pushesOf(topic))
})

test('a reader that does not catch up in time is closed with 1013', async () => {
  await open({ drainMsMax: 100 })
  const client = await follow()
  await fallBehind(client)
  await vi.waitFor(async () => expect(await metric('coffer_stream_closed_slow_total')).toBe(1), {
    timeout: 5_000,
  })
  client.socket.resume()
  expect(await client.closed).toEqual({ code: 1013, reason: 'too slow' })
})

test('a reader that falls behind the third time within a minute is closed with 1013', async () => {
  await open()
  const client = await follow()
  for (let lag = 1; lag <= 2; lag++) {
    await fallBehind(client)
    client.socket.resume()
    await vi.waitFor(() =>
      expect(client.pushesOf(topic).at(-1)).toMatchObject({ type: 'snapshot', data: { at: pushed } }),
    )
  }
  await fallBehind(client)
  client.socket.resume()
  expect(await client.closed).toEqual({ code: 1013, reason: 'too slow' })
})

test('snapshots that exceed the bound together all reach a client that reads, however many topics it follows', async () => {
  const topics = Array.from({ length: 20 }, (_, index) => `spot.fiat.depth.USDT/R${index}`)
  house = await openStreamHouse({ topics })
  for (const name of topics) house.topic(name).snapshot = bulk
  const client = await connectStream(house.url)
  clients.push(client)
  await client.subscribe(...topics)
  await vi.waitFor(() => expect(client.pushes).toHaveLength(topics.length))
  expect(await metric('coffer_stream_dropped_total')).toBe(0)
})
