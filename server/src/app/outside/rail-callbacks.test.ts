import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { InvalidCallback } from '#core/callbacks'
import type { Rails } from '#core/rails'
import { createLogger, type Logger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { createBareServer } from '../../../test/world/bare-http-server.ts'
import { openRailHouse, type RailHouse, railCode } from '../../../test/world/rail-house.ts'
import { railCallbacks } from './rail-callbacks.ts'

let house: RailHouse
let rails: Rails
let url: string
const warned: object[] = []
const metrics = createMetrics()
const asynchronously = new AsyncDisposableStack()

beforeAll(async () => {
  house = await openRailHouse()
  rails = house.engine()
  const silent = createLogger('silent')
  const logger = { ...silent, warn: (line: object) => void warned.push(line) } as Logger
  const attached = new Map([[railCode, house.rail]])
  const server = await createBareServer({
    open: [railCallbacks({ attached, rails, logger, metrics })],
    metrics,
  })
  url = await server.listen({ host: '127.0.0.1', port: 0 })
  asynchronously.defer(() => house.close())
  asynchronously.defer(() => server.close())
})
beforeEach(() => {
  house.rail.around = () => {}
  warned.length = 0
})
afterAll(() => asynchronously.disposeAsync())

type Sent = {
  readonly body?: string | Buffer<ArrayBuffer>
  readonly signature?: string
  readonly rail?: string
}

async function send({ body = '0', signature = house.rail.name, rail = railCode }: Sent) {
  const options = { method: 'POST', headers: { 'x-signature': signature }, body }
  const answer = await fetch(`${url}/rails/${rail}/callbacks`, options)
  const text = await answer.text()
  return { status: answer.status, code: text === '' ? null : JSON.parse(text).error.code }
}

async function paidNotice(): Promise<{ id: string; body: string }> {
  const id = await house.requestPayIn()
  await rails.turn()
  const notice = house.rail.payerPays(id, { amount: house.rub('1000') })
  return { id, body: house.rail.callbackOf(notice).body.toString() }
}

async function counted(outcome: string): Promise<number> {
  const text = await metrics.registry.metrics()
  const [, figure] = text.match(`coffer_rail_callbacks_total.*outcome="${outcome}"} (\\d+)`) ?? []
  return Number(figure ?? 0)
}

test('a callback is applied once, and answered 200 each time', async () => {
  const { id, body } = await paidNotice()
  for (let time = 0; time < 3; time++) expect(await send({ body })).toEqual({ status: 200, code: null })
  expect(await house.told(id)).toEqual(['paid 1000 as 1'])
})

test('a callback with a wrong signature is refused, and its content stays out of the log', async () => {
  const { id } = await paidNotice()
  const before = await counted('refused')
  const refused = { status: 401, code: 'INVALID_CALLBACK' }
  expect(await send({ body: 'secret words', signature: 'forged' })).toEqual(refused)
  expect(await house.told(id)).toEqual([])
  expect(warned).toEqual([
    {
      event: 'callback refused',
      rail: railCode,
      ip: '127.0.0.1',
      bytes: 12,
      err: expect.any(InvalidCallback),
    },
  ])
  expect(await counted('refused')).toBe(before + 1)
})

test('a rail that is not attached has no callbacks', async () => {
  for (const rail of ['other', 'constructor', '%00'])
    expect(await send({ rail })).toEqual({ status: 404, code: 'NOT_FOUND' })
})

test('a body of 1 MB is refused before anybody reads it', async () => {
  const read: unknown[] = []
  house.rail.around = (call) => void read.push(call)
  const body = Buffer.alloc(1_000_000, 'x')
  expect(await send({ body })).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  expect(read).toEqual([])
})

test('a callback without a body is refused, and another method too', async () => {
  expect(await send({ body: '' })).toEqual({ status: 401, code: 'INVALID_CALLBACK' })
  const answer = await fetch(`${url}/rails/${railCode}/callbacks`)
  expect(answer.status).toBe(405)
})

test('a failure of ours is answered 5xx, so that the rail calls again', async () => {
  const { id, body } = await paidNotice()
  house.rail.around = () => {
    throw new Error('a key is missing')
  }
  expect(await send({ body })).toEqual({ status: 500, code: 'INTERNAL_ERROR' })
  house.rail.around = () => {}
  expect(await send({ body })).toEqual({ status: 200, code: null })
  expect(await house.told(id)).toEqual(['paid 1000 as 1'])
})
