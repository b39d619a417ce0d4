import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type CofferEvent, createCoffer, verifyWebhook, WebhookError } from '@coffer/sdk'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test, vi } from 'vitest'
import { startLiveCustomer } from './live-customer.ts'

const live = await startLiveCustomer({ funding: { USDT: '1000', RUB: '100000' } })
const { coffer, run, refused } = live
await wantUsdt()
afterAll(() => live.stop())

/** Places an order of a buyer, so that a sale finds one. */
async function wantUsdt(): Promise<void> {
  const { api_key: apiKey, secret_key: secretKey } = await live.server.newCustomer({}, { RUB: '1000000' })
  const buyer = createCoffer({ baseUrl: live.server.url, apiKey, secretKey })
  const { reference_price } = await buyer.getFiatMarketInfo({ pair: 'USDT/RUB' })
  const price = String(Math.floor(Number(reference_price)))
  await buyer.createFiatOrder({ pair: 'USDT/RUB', side: 'buy', type: 'limit', amount: '1000', price })
}

const soon = { timeout: 15_000, interval: 20 }

type Request = { headers: Record<string, string>; body: string }

/** An endpoint of the customer, on this machine. */
async function startReceiver() {
  const received: Request[] = []
  const server = createServer(async (request, response) => {
    // Each header has one value: none of these is set-cookie.
    received.push({ headers: request.headers as Record<string, string>, body: await text(request) })
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has an AddressInfo, never a string.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    stop: () => server.close().closeAllConnections(),
  }
}

const typeOf = ({ body }: Request) => JSON.parse(body).type

test('what is triggered is heard as it comes, in order, and is in the list after', async () => {
  const listening = live.start('listen')
  await vi.waitFor(() => expect(listening.stderr()).toContain('Listening for events'), soon)
  const done: string[] = []
  const types = [
    'transfer.received',
    'deposit.confirmed',
    'deposit.failed',
    'order.filled',
    'conversion.completed',
  ]
  for (const type of types) {
    const { stdout, next } = await run('trigger', type)
    done.push(stdout)
    const { stdout: listed } = await run(...next())
    expect(listed.split(' ').filter((word) => word.includes('.'))[0]).toBe(type)
  }
  expect(done).toEqual([
    expect.stringMatching(/^payer-\w+ sent customer-1 5 USDT\n$/),
    expect.stringMatching(/ was paid 25 USDT, and \d+ blocks were mined\n$/),
    expect.stringMatching(/ was paid [\d.]+ USDT, less than the minimum of /),
    expect.stringMatching(/^10 USDT went to the trading account, and 10 USDT were sold on USDT\/RUB /),
    expect.stringMatching(/^1000 RUB became [\d.]+ BTC\n$/),
  ])
  await vi.waitFor(() => expect(listening.stdout().split('\n')).toHaveLength(types.length + 1), soon)
  const { code, stdout, stderr } = await listening.interrupt()
  expect(code).toBe(0)
  expect(stdout.split('\n').map((line) => line.split(/ +/)[2] ?? '')).toEqual([...types, ''])
  expect(stdout).toContain('5 USDT from payer-')
  const [, cursor = ''] = /listen --from (\S+)`/.exec(stderr) ?? []
  expect((await coffer.listEvents({ after: cursor })).items).toEqual([])
})

test('events are handed on signed, wait for who is not there yet, and none is left out', async () => {
  const receiver = await startReceiver()
  const secret = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`
  const filter = ['--types', 'transfer.received,deposit.*', '--from', 'start']
  const forward = ['--forward-to', receiver.url, '--secret', secret]
  const listening = live.start('listen', ...filter, ...forward)
  await vi.waitFor(() => expect(listening.stdout().match(/→ 204 in \d+ ms\n/g)).toHaveLength(3), soon)
  receiver.stop()
  await run('trigger', 'transfer.received')
  await vi.waitFor(() => expect(listening.stderr()).toContain('is not there (ECONNREFUSED); again in'), soon)
  expect((await listening.interrupt()).code).toBe(0)
  expect(listening.stderr()).toContain(`signed with ${secret}`)
  const events = receiver.received.map(({ headers, body }) => new Webhook(secret).verify(body, headers))
  const { items } = await coffer.listEvents({ types: ['transfer.received', 'deposit.*'] })
  expect(events).toEqual(items.slice(0, 3))

  // The next command goes on with the event that nobody took.
  const [, cursor = '', types = ''] = /listen --from (\S+) --types '(\S+)'`/.exec(listening.stderr()) ?? []
  expect(types).toBe('transfer.received,deposit.*')
  const later = live.start('listen', '--from', cursor, '--types', types, '--json')
  await vi.waitFor(() => expect(later.stdout()).toContain('\n'), soon)
  await later.interrupt()
  for (const line of later.stderr().trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('notice')
  const [first = ''] = later.stdout().split('\n')
  const { items: all } = await coffer.listEvents({ types: ['transfer.received'] })
  expect(JSON.parse(first)).toEqual(all.at(-1))
})

test('a webhook is registered, tested, replayed, rotated and removed', async () => {
  const receiver = await startReceiver()
  const added = await run('webhooks', 'add', receiver.url, '--events', 'transfer.received')
  const { id, secret } = added.data()
  expect(await run('webhooks')).toMatchObject({ stdout: expect.stringContaining(`active  ${id}`) })
  expect((await run('trigger', 'webhook.test')).stdout).toContain(`webhook ${id}`)
  await run('trigger', 'transfer.received')
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), soon)
  expect(receiver.received.map(typeOf).toSorted()).toEqual(['transfer.received', 'webhook.test'])

  const own: CofferEvent[] = []
  for (const received of receiver.received) own.push(await verifyWebhook({ ...received, secret }))
  const transfer = own.find(({ type }) => type === 'transfer.received')
  expect((await coffer.listEvents({ types: ['transfer.received'] })).items).toContainEqual(transfer)
  const [one = { headers: {}, body: '' }] = receiver.received
  const forged = verifyWebhook({ ...one, body: one.body.replace('"sequence":1', '"sequence":2'), secret })
  await expect(forged).rejects.toThrow(WebhookError)

  await vi.waitFor(async () => {
    const { stdout } = await run('webhooks', 'deliveries', id)
    expect(stdout.match(/succeeded +1 +204 in \d+ ms/g)).toHaveLength(2)
  }, soon)
  const { items } = await coffer.listWebhookDeliveries(id, { type: 'transfer.received' })
  const delivery = items[0]?.id ?? ''
  const { secret: next } = (await run('webhooks', 'rotate', id)).data()
  await run('webhooks', 'replay', id, delivery)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(3), soon)
  const replayed = receiver.received[2] ?? one
  for (const known of [secret, next])
    expect(await verifyWebhook({ ...replayed, secret: known })).toEqual(transfer)
  expect(
    (await run('webhooks', 'replay', id, '--since', '2020-01-01T00:00:00Z')).data().replayed,
  ).toBeGreaterThan(0)
  expect((await run('webhooks', 'rm', id)).data()).toEqual({ id, deleted: true })
  receiver.stop()
})

test('what is refused comes with what to do', async () => {
  const nowhere = '00000000-0000-7000-8000-000000000000'
  expect(await refused('webhooks', 'test', nowhere)).toMatch(/WEBHOOK_NOT_FOUND: .*\nhint: `coffer webhooks`/)
  expect(await refused('trigger', 'webhook.test')).toContain('`coffer webhooks add URL` registers one')
  expect(await refused('listen', '--types', 'nothing.real')).toMatch(/VALIDATION_ERROR: .*transfer\.received/)
  expect(await refused('listen', '--from', 'yesterday')).toMatch(/VALIDATION_ERROR: .*next_cursor/)
  const { id } = await coffer.createWebhook({ url: 'http://127.0.0.1:3000/hooks' })
  await coffer.changeWebhook(id, { is_active: false })
  expect(await refused('webhooks', 'test', id)).toMatch(/WEBHOOK_INACTIVE: .*\nhint: `coffer webhooks update/)
  expect(await refused('webhooks', 'replay', id, nowhere)).toContain('hint: ')
})
