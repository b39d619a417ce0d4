import { strict as assert } from 'node:assert'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Answer, Key, Stage } from '../stage.ts'
import { type Customer, newCustomer } from './customer.ts'

/** The topics of the part; the changes of each act below are pushed on some of them. */
const market = [
  ...['orderbook', 'depth', 'trades', 'stats'].map((name) => `spot.fiat.${name}.USDT/RUB`),
  'spot.fiat.chart.USDT/RUB.1',
]
const own = [
  'account.balances',
  'spot.fiat.balance',
  'spot.fiat.order',
  'converter.conversions',
  'invoices',
  'events',
]

/** A connection, all of whose frames are kept as they came. */
async function connect(stage: Stage) {
  const socket = new WebSocket(`${stage.url.replace(/^http/, 'ws')}/ws`, { perMessageDeflate: false })
  const frames: string[] = []
  socket.on('message', (data) => void frames.push(String(data)))
  await once(socket, 'open')
  const topicOf = (frame: string) => (JSON.parse(frame) as { topic?: string }).topic ?? '' // every frame is an object
  const countOf = (topic: string) => frames.filter((frame) => topicOf(frame) === topic).length
  const heard = async (topic: string, count: number) => {
    for (let turn = 0; turn < 1_500 && countOf(topic) < count; turn++) await pause(20)
    assert(countOf(topic) >= count, `${topic} told ${countOf(topic)} of ${count}`)
  }
  return {
    countOf,
    heard,
    async ask(message: object) {
      const before = countOf('')
      socket.send(JSON.stringify(message))
      await heard('', before + 1)
    },
    /** Frames by topic: those of two topics come in any order. */
    sorted: () => frames.toSorted((one, other) => topicOf(one).localeCompare(topicOf(other))),
    async close() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

function signIn({ api_key, secret_key }: Key, at: number) {
  const signature = createHmac('sha256', secret_key).update(`${at}${api_key}`).digest('hex')
  return { action: 'auth_api_key', id: 'in', api_key, timestamp: String(at), signature }
}

type Stream = Awaited<ReturnType<typeof connect>>

/** Plays, and waits until each of these topics has pushed the change. */
async function told(stream: Stream, topics: readonly string[], play: () => Promise<Answer>): Promise<Answer> {
  const before = topics.map((topic) => stream.countOf(topic))
  const answer = await play()
  for (const [index, topic] of topics.entries()) await stream.heard(topic, (before[index] ?? 0) + 1)
  return answer
}

/** The pushes to a connection while its customer trades, converts, is paid and makes an invoice. */
export async function playStream(stage: Stage): Promise<void> {
  const balances = { USDT: '1000', RUB: '100000' }
  const as = await newCustomer(stage, { username: 'roman', funding: balances, trading: balances })
  const taker = await newCustomer(stage, { username: 'sofia', trading: balances })
  const stream = await connect(stage)
  await stream.ask({ action: 'subscribe', id: 'early', topics: ['account.balances'] })
  await stream.ask({ action: 'shout', id: 'wrong' })
  await stream.ask({ ...signIn(as, stage.nowSeconds()), id: 'forged', signature: '0'.repeat(64) })
  await stream.ask(signIn(as, stage.nowSeconds()))
  await stream.ask({ action: 'subscribe', id: 'nothing', topics: ['spot.fiat.trades.AAA/BBB'] })
  await stream.ask({ action: 'subscribe', id: 'all', topics: [...market, ...own] })
  for (const topic of [...market, ...own]) await stream.heard(topic, 1)
  await trade(stage, { as, taker, stream })
  await deal(stage, { as, stream })
  await stream.ask({ action: 'unsubscribe', id: 'less', topics: own })
  await stream.close()
  const frames = stream.sorted()
  for (const frame of frames) stage.note(`~ ${frame}`)
  stage.count('frames', frames.length)
}

type Playing = { readonly as: Customer; readonly stream: Stream }

async function trade(stage: Stage, { as, taker, stream }: Playing & { taker: Customer }): Promise<void> {
  const order = { pair: 'USDT/RUB', side: 'sell', type: 'limit', amount: '10', price: '82' }
  const path = '/spot/fiat/order'
  const book = [...market.slice(0, 2), 'spot.fiat.order', 'spot.fiat.balance']
  const { data } = await told(stream, book, () => stage.good('POST', path, { as, body: order }))
  const taken = { ...order, side: 'buy', amount: '4' }
  const traded = [...book, ...market.slice(2)]
  await told(stream, traded, () => stage.good('POST', path, { as: taker, body: taken }))
  const change = { price: '83', amount: '12' }
  await told(stream, book, () => stage.good('PATCH', `${path}/${data.order_id}`, { as, body: change }))
  await told(stream, book, () => stage.good('DELETE', `${path}/${data.order_id}`, { as }))
}

async function deal(stage: Stage, { as, stream }: Playing): Promise<void> {
  const paid = { symbol: 'USDT', amount: '3', to_username: 'roman' }
  const transfer = '/funding/transfer/internal'
  await told(stream, ['account.balances', 'events'], () => stage.good('POST', transfer, { body: paid }))
  const swap = { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '100' }
  const { data: quote } = await stage.good('POST', '/converter/crypto/estimate', { as, body: swap })
  const body = { quote_id: quote.quote_id }
  await told(stream, ['converter.conversions', 'account.balances', 'events'], () =>
    stage.good('POST', '/converter/crypto/execute', { as, body }),
  )
  const invoices = '/api/v2/integration/invoices'
  const asked = { amount: '25', symbol: 'USDT', bch_code: 'trc20' }
  const { data: invoice } = await told(stream, ['invoices', 'events'], () =>
    stage.good('POST', invoices, { as, body: asked }),
  )
  const page = `invoices.public.${invoice.invoice_id}`
  await stream.ask({ action: 'subscribe', id: 'page', topics: [page] })
  await stream.heard(page, 1)
  await told(stream, [page, 'invoices', 'events'], () =>
    stage.good('POST', `${invoices}/${invoice.invoice_id}/cancel`, { as }),
  )
}
