import { expect, test } from 'vitest'
import { approveBySecond } from '../wire/approve-by-second.ts'
import { cryptoDesk } from '../wire/crypto-desk.ts'
import { openInvoice, readInvoice, sendForm } from '../wire/open-invoice.ts'
import { pageText } from '../wire/page-text.ts'
import { outcomeOf } from '../wire/replies.ts'
import { signIn } from '../wire/sign-in.ts'
import { useTwoServers } from '../wire/test-server.ts'

const [server, other] = await useTwoServers()
const [oscar, olivia] = [await signIn(server, 'oscar'), await signIn(server, 'olivia')]
const desk = cryptoDesk(server, [other])
const poll = { timeout: 15_000, interval: 50 }
const invoices = '/api/v2/integration/invoices'

const halt = async (subject: string) =>
  expect(
    (await oscar.send('POST', '/acts/products/halt', { body: { subject, reason: 'a leak' } })).status,
  ).toBe(200)
const resume = async (subject: string) =>
  approveBySecond(oscar, await olivia.send('POST', '/acts/products/resume', { body: { subject } }))

/** Waits until a worker of both servers has had a turn that began from now on. */
async function untilTurned(worker: string): Promise<void> {
  const from = Date.now() / 1_000
  const turnedAt = async ({ metricsUrl }: typeof server) => {
    const text = await (await fetch(metricsUrl)).text()
    const name = `coffer_worker_last_success_timestamp_seconds{worker="${worker}"}`
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')
        .at(-1) ?? Number.NaN,
    )
  }
  // A turn that ends a second later began after this.
  for (const at of [server, other]) await expect.poll(() => turnedAt(at), poll).toBeGreaterThan(from + 1)
}

async function open(path: string) {
  const answer = await fetch(server.url + path)
  const html = await answer.text()
  return { status: answer.status, html, text: pageText(html) }
}

test('the page of an invoice says that payments are paused, takes no choice, and takes it after the resume', async () => {
  const { id, path } = await openInvoice(server, { amount: '25', price_currency: 'USD' })
  const choose = () => sendForm(server, `${path}/currency`, { way: 'USDT:trc20' })
  await halt('invoices')
  const { status, html, text } = await open(path)
  expect([status, html.includes('name="way"')]).toEqual([200, false])
  expect(text).toContain('Payments are paused for now')
  expect(await choose()).toMatchObject({ status: 303, location: path })
  expect(await readInvoice(server, id)).toMatchObject({ status: 'created', address: null })
  await resume('invoices')
  expect((await open(path)).html).toContain('value="USDT:trc20"')
  await choose()
  expect(await readInvoice(server, id)).toMatchObject({ status: 'pending', symbol: 'USDT' })
})

test('an invoice that was chosen before the halt is still paid, credited and cancelled, and keeps its way', async () => {
  const [paid, left] = [
    await openInvoice(server),
    await openInvoice(server, { amount: '5', price_currency: 'USD' }),
  ]
  await sendForm(server, `${left.path}/currency`, { way: 'USDT:trc20' })
  await halt('invoices')
  expect((await open(paid.path)).text).toContain('To pay 25 USDT')
  expect((await open(`${left.path}?choose`)).html).not.toContain('name="way"')
  await sendForm(server, `${left.path}/currency`, { way: 'BTC:btc' })
  expect(await readInvoice(server, left.id)).toMatchObject({ symbol: 'USDT' })
  const body = { confirmations: 100 }
  expect((await server.send('POST', `/sandbox/v1/invoices/${paid.id}/pay`, { body })).status).toBe(200)
  await expect.poll(() => readInvoice(server, paid.id), poll).toMatchObject({ status: 'success' })
  expect((await server.send('POST', `${invoices}/${left.id}/cancel`)).data.status).toBe('cancelled')
  await resume('invoices')
})

test('the page of a template begins no invoice while invoices are halted, and says so with 503', async () => {
  const { data } = await server.send('POST', `${invoices}/templates`, {
    body: { name: 'Till', price_currency: 'USDT' },
  })
  const path = new URL(data.public_url).pathname
  const begin = (chosen = {}) => sendForm(server, `${path}/pay`, { amount: '3', ...chosen })
  const way = { way: 'USDT:trc20' }
  await halt('invoices')
  for (const refused of [await begin(), await begin(way)])
    expect([refused.status, pageText(refused.text)]).toEqual([
      503,
      expect.stringContaining('Payments are paused here'),
    ])
  const ofTemplate = async () =>
    (await server.send('GET', `${invoices}?template_id=${data.template_id}`)).data.items
  expect(await ofTemplate()).toEqual([])
  expect((await open(path)).status).toBe(200)
  await resume('invoices')
  expect((await begin(way)).status).toBe(303)
  expect(await ofTemplate()).toHaveLength(1)
})

test('no control of the sandbox chooses for a payer while invoices are halted', async () => {
  const { id } = await openInvoice(server, { amount: '25', price_currency: 'USD' })
  const body = { symbol: 'USDT', bch_code: 'trc20' }
  const pay = async () => outcomeOf(await server.send('POST', `/sandbox/v1/invoices/${id}/pay`, { body }))
  await halt('invoices')
  expect(await pay()).toEqual([503, 'PRODUCT_HALTED'])
  await resume('invoices')
  expect(await pay()).toEqual([200, undefined])
})

test('a limit order whose price is reached waits while crypto spot is halted, can be cancelled, and is filled after it', async () => {
  await desk.pin('BTC-USDT', '65000')
  const as = await server.newCustomer({ USDT: '1000' })
  const limit = {
    from_symbol: 'USDT',
    to_symbol: 'BTC',
    type: 'limit',
    from_amount: '100',
    order_price: '60000',
  }
  const [kept, given] = [
    (await desk.order(as, limit)).data.order_id,
    (await desk.order(as, limit)).data.order_id,
  ]
  await halt('crypto-spot')
  await desk.pin('BTC-USDT', '50000')
  expect((await desk.cancel(as, given)).status).toBe(200)
  await untilTurned('limit orders')
  expect((await desk.list(as)).find(({ order_id }) => order_id === kept)?.status).toBe('processing')
  await server.expectSoundBooks()
  await resume('crypto-spot')
  expect(await desk.ended(as, kept)).toMatchObject({ status: 'completed' })
})

test.each(['converter', 'invoices'])(
  'money of an invoice is hedged after the halt of %s, and not while it lasts',
  async (product) => {
    const hedging = { is_hedging: true, hedging_symbol: 'USDC' }
    const { id } = await openInvoice(server, { amount: '25', symbol: 'USDT', bch_code: 'trc20', ...hedging })
    await halt(product)
    await server.send('POST', `/sandbox/v1/invoices/${id}/pay`, { body: { confirmations: 100 } })
    await expect.poll(() => readInvoice(server, id), poll).toMatchObject({ status: 'success' })
    await untilTurned('hedges invoices')
    expect((await readInvoice(server, id)).hedge?.status).not.toBe('done')
    await resume(product)
    await expect.poll(async () => (await readInvoice(server, id)).hedge?.status, poll).toBe('done')
  },
)
