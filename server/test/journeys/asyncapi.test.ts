import { readFile } from 'node:fs/promises'
import { Ajv, type ValidateFunction } from 'ajv'
import { describe, expect, test } from 'vitest'
import { listedOf } from '../../src/app/parts/modules.ts'
import { streamApi } from '../../src/app/serving/describe-stream.ts'
import { fiatDesk } from '../wire/fiat-desk.ts'
import { connectStream, type Push, type StreamClient } from '../wire/stream-client.ts'
import { useTestServer } from '../wire/test-server.ts'

const streamTopics = listedOf('topics')

type Message = { payload: object; examples: { name: string; payload: unknown }[] }
type Api = {
  channels: { [id: string]: { address?: string; messages: { [name: string]: { $ref: string } } } }
  operations: { [id: string]: { action: string; channel: { $ref: string } } }
  components: { messages: { [name: string]: Message }; schemas: { [name: string]: object } }
}

const described = JSON.parse(streamApi()) as Api // read structurally below

const server = await useTestServer()
const desk = fiatDesk(server)
const committed = await readFile(new URL('../../../asyncapi.json', import.meta.url), 'utf8')

const ajv = new Ajv({ allErrors: true, strict: false, formats: { uuid: true, 'date-time': true } })
for (const [name, schema] of Object.entries(described.components.schemas))
  ajv.addSchema(rebased(schema), name)

function rebased(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', ''))
}

const validators = new Map<string, ValidateFunction>()

/** The faults of a message, by its schema; empty for none. */
function problemsOf(name: string, message: unknown): string {
  const { payload } = described.components.messages[name]!
  const validate = validators.get(name) ?? ajv.compile(rebased(payload))
  validators.set(name, validate)
  return validate(message) ? '' : `${name}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(message)}`
}

/** The push's message in the description, found by the address of its topic. */
function messageOf({ topic, type }: Push): string {
  const found = streamTopics.find(({ name }) =>
    new RegExp(`^${name.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^.]+')}$`).test(topic),
  )
  return `${found?.id}_${type}`
}

test('the committed description is the one that the code gives', () => {
  expect(committed === streamApi(), 'asyncapi.json is not up to date: run npm run openapi').toBe(true)
})

test('the served description is the committed one', async () => {
  const response = await fetch(`${server.url}/asyncapi.json`)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toEqual(JSON.parse(committed))
})

describe.each(Object.entries(described.components.messages))('%s', (name, { examples }) => {
  test('has an example that its own schema accepts, and refuses another field', () => {
    expect(examples).toHaveLength(1)
    for (const { payload } of examples) {
      expect(problemsOf(name, payload)).toBe('')
      expect(problemsOf(name, { ...(payload as object), undeclared: 1 })).not.toBe('')
    }
  })
})

test('every reference leads somewhere', () => {
  const references = [...committed.matchAll(/"\$ref": "#\/([^"]+)"/g)].map(([, path]) => String(path))
  expect(references.length).toBeGreaterThan(20)
  for (const reference of references) {
    const found = reference
      .split('/')
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], described)
    expect(found, reference).toBeDefined()
  }
})

test('the topics of the contract, the depth, the invoices, events and balances are there, each pushed by an operation', () => {
  const addresses = Object.values(described.channels).flatMap(({ address }) => address ?? [])
  expect(addresses.toSorted()).toEqual([
    'account.balances',
    'converter.conversions',
    'events',
    'invoices',
    'invoices.public.{invoice_id}',
    'spot.fiat.balance',
    'spot.fiat.chart.{symbol}.{resolution}',
    'spot.fiat.depth.{pair}',
    'spot.fiat.order',
    'spot.fiat.orderbook.{pair}',
    'spot.fiat.stats.{pair}',
    'spot.fiat.trades.{pair}',
  ])
  for (const id of streamTopics.map(({ id }) => id))
    expect(described.operations[`push_${id}`]).toMatchObject({
      action: 'send',
      channel: { $ref: `#/channels/${id}` },
    })
})

async function everything(): Promise<{ client: StreamClient; topics: string[] }> {
  const trader = await desk.newTrader({ USDT: '1000', RUB: '100000' })
  const other = await desk.newTrader({ USDT: '1000', RUB: '100000' })
  const client = await connectStream(server.url)
  await client.signIn(trader)
  const create = async () => {
    const body = { amount: '25', price_currency: 'USDT' }
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const { data } = await server.send('POST', '/api/v2/integration/invoices', { as: trader, body, headers })
    return data.invoice_id
  }
  const id = await create()
  const topics = streamTopics.map(({ example: { topic } }) =>
    topic.replace(/^(invoices\.public)\..*/, `$1.${id}`),
  )
  await client.subscribe(...topics)
  for (const topic of topics) await client.pushed(topic, 1)
  await create()
  const body = { currency: 'USDT', amount: '10' }
  await server.send('POST', '/funding/transfer/from-trading', { as: trader, body })
  const swap = { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '5' }
  const { data: quote } = await server.send('POST', '/converter/crypto/estimate', { as: trader, body: swap })
  const execution = { quote_id: quote.quote_id, idempotency_key: crypto.randomUUID() }
  await server.send('POST', '/converter/crypto/execute', { as: trader, body: execution })
  await desk.limit(trader, { side: 'sell', amount: '20' })
  await desk.limit(other, { side: 'buy', amount: '5', price: '79.5' })
  await desk.limit(other, { side: 'buy', amount: '7' })
  await desk.cancelAll(trader, other)
  for (const topic of topics) await client.pushed(topic, 2)
  return { client, topics }
}

test('whatever is pushed and answered is as described', async () => {
  const { client, topics } = await everything()
  await client.ask({ action: 'unsubscribe', topics })
  await client.ask({ action: 'ping' })
  await client.ask({ action: 'shout' })
  await client.subscribe('spot.fiat.trades.NONE')
  expect(client.answers.map(({ event }) => event)).toEqual([
    'auth',
    'subscribed',
    'unsubscribed',
    'pong',
    'error',
    'error',
  ])
  for (const answer of client.answers) expect(problemsOf(answer.event, answer)).toBe('')
  for (const push of client.pushes) expect(problemsOf(messageOf(push), push)).toBe('')
  const kinds = new Set(client.pushes.map(messageOf))
  const pushed = Object.keys(described.components.messages).filter((name) => /_(snapshot|update)$/.test(name))
  expect([...kinds].toSorted()).toEqual(pushed.toSorted())
  await client.close()
})
