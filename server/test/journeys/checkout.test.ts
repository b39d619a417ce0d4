import { describe, expect, test } from 'vitest'
import { systemIds } from '#platform/ids'
import { openInvoice, readInvoice, sendForm, untilInvoice } from '../wire/open-invoice.ts'
import { pageText } from '../wire/page-text.ts'
import { scanCode } from '../wire/scan-code.ts'
import { connectStream } from '../wire/stream-client.ts'
import { useTestServer } from '../wire/test-server.ts'

const server = await useTestServer({ COFFER_NAME: 'Лавка & Co' })

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(server.url + path, { headers })
  const html = await answer.text()
  return { status: answer.status, headers: answer.headers, html, text: pageText(html) }
}

const invoices = '/api/v2/integration/invoices'

async function openTemplate(body: object): Promise<{ id: string; path: string; url: string }> {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const { data } = await server.send('POST', `${invoices}/templates`, { body, headers })
  return { id: data.template_id, path: new URL(data.public_url).pathname, url: data.public_url }
}

describe('the page of an invoice', () => {
  test('asks for the payment by a code that says what the merchant was told, without a script', async () => {
    const { path, told } = await openInvoice(server)
    const { status, html, text } = await open(path)
    expect(status).toBe(200)
    expect(scanCode(html)).toBe(told.payment_uri)
    for (const words of ['To pay 25 USDT', told.address, 'Tether USD (USDT) on TRON (TRC-20)', 'Лавка & Co'])
      expect(text).toContain(words)
    expect(html).toContain('http-equiv="refresh"')
    const russian = await open(path, { 'accept-language': 'ru' })
    expect(russian.text).toContain('К оплате 25 USDT')
  })

  test('lets a payer choose, with what each way costs, and change it until something has come', async () => {
    const { id, path } = await openInvoice(server, { amount: '25', price_currency: 'USD' })
    const first = await open(path)
    expect(first.text).toContain('Price $25.00')
    expect(first.html).toContain('value="USDT:trc20"')
    expect(await sendForm(server, `${path}/currency?lang=en`, { way: 'BTC:btc' })).toMatchObject({
      ...{ status: 303, location: `${path}?lang=en` },
    })
    const told = await readInvoice(server, id)
    expect(told).toMatchObject({ status: 'pending', symbol: 'BTC', bch_code: 'btc' })
    const chosen = await open(path)
    expect(chosen.text).toContain(`To pay ${told.amount_due} BTC for $25.00.`)
    expect((await open(`${path}?choose`)).html).toContain('value="USDT:trc20"')
    await sendForm(server, `${path}/currency`, { way: 'XRP:xrp' })
    const { html, text } = await open(path)
    expect(text).toContain('Do not forget the destination tag')
    const again = await readInvoice(server, id)
    expect(scanCode(html)).toBe(`${again.address}?dt=${again.tag}&amount=${again.amount_due}`)
    await sendForm(server, `${path}/payer`, { act: 'short' })
    await sendForm(server, `${path}/currency`, { way: 'BTC:btc' })
    expect((await open(`${path}?choose`)).html).not.toContain('value="USDT:trc20"')
    expect((await readInvoice(server, id)).symbol).toBe('XRP')
  })

  test('leaves the currency that the merchant chose', async () => {
    const { id, path } = await openInvoice(server)
    expect((await open(`${path}?choose`)).html).not.toContain('name="way"')
    expect((await sendForm(server, `${path}/currency`, { way: 'BTC:btc' })).status).toBe(303)
    expect((await readInvoice(server, id)).symbol).toBe('USDT')
  })

  test.for([
    ['exact', 'success', ['Paid. Thank you!', 'Receipt']],
    ['over', 'success', ['You paid 25 USDT more than was asked']],
    ['short', 'success', ['Still to pay 12.5 USDT', '12.5 USDT has come']],
    ['late', 'expired', ['Your payment came late', 'Payment 1, late']],
  ] as const)('the panel pays %s, and the page says what became of it', async ([act, status, words]) => {
    const { id, path } = await openInvoice(server)
    expect((await sendForm(server, `${path}/payer`, { act })).status).toBe(303)
    await sendForm(server, `${path}/payer`, { act: 'bury' })
    await expect
      .poll(async () => (await readInvoice(server, id)).resolution, { timeout: 15_000 })
      .toBe('accepted')
    expect((await readInvoice(server, id)).status).toBe(status)
    const { text, html } = await open(path)
    for (const expected of words) expect(text).toContain(expected)
    const told = await readInvoice(server, id)
    expect(scanCode(html) ?? null).toBe(act === 'short' ? told.payment_uri : null)
  })

  test('the panel pays twice, in another coin, and lets the chain take a payment back', async () => {
    const { id, path } = await openInvoice(server)
    await sendForm(server, `${path}/payer`, { act: 'wrong_coin' })
    await expect
      .poll(async () => (await open(path)).text, { timeout: 15_000 })
      .toContain('Money came in another currency')
    await sendForm(server, `${path}/payer`, { act: 'exact' })
    await untilInvoice(server, id, 'success')
    await sendForm(server, `${path}/payer`, { act: 'twice' })
    await expect
      .poll(async () => (await open(path)).text, { timeout: 15_000 })
      .toContain('You paid 25 USDT more than was asked')
    await sendForm(server, `${path}/payer`, { act: 'reorganise' })
    await sendForm(server, `${path}/payer`, { act: 'bury' })
    await expect.poll(async () => (await open(path)).text, { timeout: 15_000 }).toContain('Thank you')
  })

  test('over the rail it waits for the link, has it as a code, and asks for another one for the rest', async () => {
    const { id, path } = await openInvoice(server, { amount: '1000.01', symbol: 'RUB', bch_code: 'sbp' })
    await expect
      .poll(async () => scanCode((await open(path)).html), { timeout: 15_000 })
      .toContain('/pay/fiat/')
    await sendForm(server, `${path}/payer`, { act: 'short' })
    await untilInvoice(server, id, 'success')
    const short = await open(path)
    expect(short.text).toContain('Still to pay ₽500.01')
    expect(scanCode(short.html)).toBeUndefined()
    expect((await sendForm(server, `${path}/link`)).status).toBe(303)
    await expect
      .poll(async () => scanCode((await open(path)).html), { timeout: 15_000 })
      .toContain('/pay/fiat/')
    await sendForm(server, `${path}/payer`, { act: 'exact' })
    await expect.poll(async () => (await open(path)).text, { timeout: 15_000 }).toContain('Paid ₽1,000.01')
  })

  test('is kept nowhere, loads nothing from elsewhere, and stands in the frames of its merchant alone', async () => {
    const { path } = await openInvoice(server)
    const { headers, html } = await open(path)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/)
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//)
    const embed = { embed_origins: ['https://shop.example'] }
    expect((await server.send('PATCH', `${invoices}/settings`, { body: embed })).status).toBe(200)
    const framed = await open(path)
    expect(framed.headers.get('content-security-policy')).toMatch(/frame-ancestors https:\/\/shop\.example$/)
    await server.send('PATCH', `${invoices}/settings`, { body: { embed_origins: [] } })
  })

  test('tells a payer nothing about the merchant, their fee or their hedge, and shows what they wrote as text', async () => {
    const hedging = { is_hedging: true, hedging_symbol: 'USDC' }
    const description = '<script>alert(1)</script>'
    const { id, path } = await openInvoice(server, {
      ...{ amount: '25', symbol: 'USDT', bch_code: 'trc20', external_payment_id: 'secret-7' },
      ...{ ...hedging, description },
    })
    await sendForm(server, `${path}/payer`, { act: 'exact' })
    await expect
      .poll(async () => (await readInvoice(server, id)).hedge?.status, { timeout: 15_000 })
      .toBe('done')
    const { html, text } = await open(path)
    expect(text).toContain(description)
    expect(html).not.toContain('<script>')
    const told = await readInvoice(server, id)
    for (const secret of [
      'alice',
      'secret-7',
      'USDC',
      told.commission,
      told.amount_credited,
      told.payments[0].payment_id,
    ])
      expect(html).not.toContain(secret)
  })

  test.for(['/pay/01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f', '/pay/1', '/pay/%3Cscript%3E', '/t/1', '/t/%00'])(
    'is 404 for %s',
    async (path) => {
      const { status, text, html } = await open(path)
      expect(status).toBe(404)
      expect(text).toContain('There is no payment here')
      expect(html).not.toContain('<script>')
    },
  )

  test('takes forms from its own page only, and not without end', async () => {
    const { id, path } = await openInvoice(server, { amount: '25', price_currency: 'USDT' })
    const way = { way: 'BTC:btc' }
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as const) {
      const { status, text } = await sendForm(server, `${path}/currency`, way, headers)
      expect([status, JSON.parse(text).error.code]).toEqual([403, 'FORM_FROM_ELSEWHERE'])
    }
    expect((await sendForm(server, `${path}/currency`, {})).status).toBe(422)
    expect((await sendForm(server, `${path}/payer`, { act: 'steal' })).status).toBe(422)
    expect((await sendForm(server, '/pay/1/currency', way)).status).toBe(404)
    expect((await readInvoice(server, id)).status).toBe('created')
    const statuses = new Set<number>()
    for (let sent = 0; sent < 70; sent++)
      statuses.add((await sendForm(server, `${path}/currency`, way)).status)
    expect([...statuses].sort()).toEqual([303, 429])
  })
})

describe('the permanent page of a template', () => {
  test('makes an invoice for each visit that chooses how to pay, none before, and has its own address as a code', async () => {
    const { id, path, url } = await openTemplate({ name: 'Coffee <3', amount: '3.5', price_currency: 'USDT' })
    const { html, text } = await open(path)
    expect(text).toContain('Coffee <3')
    expect(text).toContain('3.5 USDT')
    expect(scanCode(html)).toBe(url)
    const made = async () => (await server.send('GET', `${invoices}?template_id=${id}`)).data.items
    const begun = await sendForm(server, `${path}/pay?lang=ru`)
    expect([begun.status, begun.location]).toEqual([303, `${path}?lang=ru&choose`])
    const offers = await open(`${path}?choose`)
    expect(offers.text).toContain('How do you want to pay?')
    expect(offers.text).toContain('Price 3.5 USDT')
    expect(offers.html).toContain(`action="${path}/pay"`)
    expect(await made()).toEqual([])
    const way = { way: 'USDT:trc20' }
    const [one, two] = [
      await sendForm(server, `${path}/pay?lang=ru`, way),
      await sendForm(server, `${path}/pay`, way),
    ]
    expect([one.status, one.location]).toEqual([303, expect.stringMatching(/^\/pay\/[\w-]+\?lang=ru$/)])
    expect(one.location).not.toContain(two.location ?? '')
    expect((await open(two.location ?? '')).text).toContain('To pay 3.5 USDT')
    expect(await made()).toMatchObject([{ symbol: 'USDT' }, { symbol: 'USDT' }])
    expect((await sendForm(server, `${path}/pay`, { way: 'NOPE:trc20' })).status).toBe(422)
    expect(await made()).toHaveLength(2)
  })

  test('takes an amount as people write it, and says what is wrong with others', async () => {
    const { path } = await openTemplate({ name: 'Tips', price_currency: 'USDT' })
    for (const amount of ['', '0', '-1', 'x', '1e3', '1.1234567']) {
      const { status, text } = await sendForm(server, `${path}/pay`, { amount })
      expect([amount, status]).toEqual([amount, 422])
      expect(pageText(text)).toContain('Enter an amount above zero')
    }
    const { location } = await sendForm(server, `${path}/pay`, { amount: '1 234,5' })
    const offers = await open(location ?? '')
    expect(offers.text).toContain('Price 1,234.5 USDT')
    expect(offers.html).toContain('name="amount" value="1 234,5"')
    const chosen = await sendForm(server, `${path}/pay`, { amount: '1 234,5', way: 'USDT:trc20' })
    expect((await open(chosen.location ?? '')).text).toContain('To pay 1,234.5 USDT')
    expect((await open(`${path}?choose&amount=x`)).text).toContain('Enter an amount above zero')
  })

  test('takes its form from its own page, not without end, and nothing once it is deactivated', async () => {
    const { id, path } = await openTemplate({ name: 'Gone', amount: '5', symbol: 'USDT', bch_code: 'trc20' })
    expect((await sendForm(server, `${path}/pay`, {}, { origin: 'https://evil.example' })).status).toBe(403)
    const statuses: number[] = []
    for (let sent = 0; sent < 65; sent++) statuses.push((await sendForm(server, `${path}/pay`)).status)
    expect([...new Set(statuses)].sort()).toEqual([303, 429])
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    await server.send('POST', `${invoices}/templates/${id}/deactivate`, { headers })
    expect((await open(path)).text).toContain('Nothing can be paid here any more')
    expect((await sendForm(server, `${path}/pay`)).status).toBe(200)
  })
})

describe('the topics of invoices', () => {
  test('a page is told of its payment within a second of its block, and of no more than it shows', async () => {
    const { id, path } = await openInvoice(server, {
      amount: '25',
      symbol: 'BTC',
      bch_code: 'btc',
      price_currency: 'USD',
    })
    const stream = await connectStream(server.url)
    const topic = `invoices.public.${id}`
    expect((await stream.subscribe(topic)).topics).toEqual([topic])
    await expect.poll(() => stream.pushesOf(topic).at(-1)?.data?.state).toBe('waiting')
    const told = await readInvoice(server, id)
    const payment = { ...{ symbol: 'BTC', amount: told.amount_due }, address: told.address, confirmations: 1 }
    const paidAt = performance.now()
    await server.send('POST', '/sandbox/v1/chain/btc/deposits', { body: payment })
    await expect.poll(() => stream.pushesOf(topic).at(-1)?.data.state, { interval: 10 }).toBe('seen')
    expect(performance.now() - paidAt).toBeLessThan(1_000)
    const push = stream.pushesOf(topic).at(-1)
    expect(push).toMatchObject({ type: 'snapshot', data: { confirmations: 1, confirmations_required: 2 } })
    expect(Object.keys(push?.data)).not.toContain('commission')
    await sendForm(server, `${path}/payer`, { act: 'mine' })
    await expect.poll(() => stream.pushesOf(topic).at(-1)?.data.state).toBe('paid')
    await stream.close()
  })

  test('an id of nobody’s is followed in vain, and a malformed one not at all', async () => {
    const stream = await connectStream(server.url)
    const topic = `invoices.public.${systemIds.next()}`
    await stream.subscribe(topic)
    expect((await stream.pushed(topic, 1)).map(({ data }) => data)).toEqual([null])
    for (const name of ['invoices.public.1', 'invoices.public.', `${topic}x`, topic.toUpperCase()])
      expect(await stream.subscribe(name)).toMatchObject({ code: 'TOPIC_NOT_FOUND' })
    await stream.close()
  })

  test('a merchant is told of each change of theirs in order, and of nobody else’s', async () => {
    const [merchant, other] = [await server.newCustomer(), await server.newCustomer()]
    const streams = [await connectStream(server.url), await connectStream(server.url)] as const
    const create = (as: typeof merchant) =>
      server.send('POST', invoices, {
        ...{ as, body: { amount: '25', symbol: 'USDT', bch_code: 'trc20' } },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      })
    const { data: first } = await create(merchant)
    for (const [index, as] of [merchant, other].entries()) {
      await streams[index]?.signIn(as)
      await streams[index]?.subscribe('invoices')
    }
    const [snapshot] = await streams[0].pushed('invoices', 1)
    expect(snapshot).toMatchObject({ type: 'snapshot', data: [{ invoice_id: first.invoice_id }] })
    const { data: second } = await create(merchant)
    const path = new URL(second.payment_url).pathname
    await sendForm(server, `${path}/payer`, { act: 'exact' })
    const pushes = await streams[0].pushed('invoices', 4)
    expect(pushes.slice(1).map(({ data }) => [data.event, data.invoice_id === second.invoice_id])).toEqual([
      ...[
        ['created', true],
        ['confirming', true],
        ['paid', true],
      ],
    ])
    expect(pushes.map(({ sequence }) => sequence - pushes[0]!.sequence)).toEqual([0, 1, 2, 3])
    expect(streams[1].pushesOf('invoices').map(({ data }) => data)).toEqual([[]])
    await Promise.all(streams.map((stream) => stream.close()))
  })
})
