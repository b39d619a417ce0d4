import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { liveSettings } from '../wire/live-exchange.ts'
import { openDeposit } from '../wire/payment-link.ts'
import { scanCode } from '../wire/scan-code.ts'
import { startTestServer, useTestServer } from '../wire/test-server.ts'
import { useFolder } from '../world/use-folder.ts'

const server = await useTestServer({ COFFER_NAME: 'Лавка & Co' })

const payer = 'Иван Петрович С.'

async function open(path: string, headers: Record<string, string> = {}, at = server.url) {
  const answer = await fetch(at + path, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Sends the form of a page as a browser does. */
async function play(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url, ...headers },
    body: new URLSearchParams({ payer, ...form }),
  })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

const depositOf = async (id: string) => (await server.send('GET', `/funding/deposit/fiat/${id}`)).data

describe('the page of a deposit', () => {
  test('shows a payer amount, code, button and time in their language, without a script', async () => {
    const { path, link } = await openDeposit(server, '4567.01')
    const english = await open(path, { 'accept-language': 'en' })
    expect(english.status).toBe(200)
    expect(english.headers.get('content-type')).toBe('text/html; charset=utf-8')
    for (const words of [
      '<html lang="en">',
      '₽4,567.01',
      'Waiting for your payment',
      'Лавка &#38; Co',
      'data-timer>1',
    ])
      expect(english.text).toContain(words)
    expect(scanCode(english.text)).toBe(link)
    expect(english.text).toContain('http-equiv="refresh"')
    const russian = await open(path, { 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.5' })
    for (const words of ['<html lang="ru">', '4\u00a0567,01\u00a0₽', 'Ждём вашу оплату'])
      expect(russian.text).toContain(words)
    expect((await open(`${path}?lang=en`, { 'accept-language': 'ru' })).text).toContain('<html lang="en">')
  })

  test('lets no browser keep it, frame it, or load anything from elsewhere, and answers HEAD', async () => {
    const { path } = await openDeposit(server)
    const { headers } = await open(path)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'; script-src 'self'; .*frame-ancestors 'none'$/,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    const head = await fetch(server.url + path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-security-policy')).toBe(headers.get('content-security-policy'))
  })

  test('tells a payer nothing about the customer, before and after they have paid', async () => {
    const { path, id } = await openDeposit(server)
    const waiting = await open(path)
    await play(`${path}/payer`, { act: 'pay' })
    const paid = await open(path)
    const { fee, credited_amount: credited } = await depositOf(id)
    for (const { text } of [waiting, paid])
      for (const secret of ['alice', '@', server.customers.alice.api_key]) expect(text).not.toContain(secret)
    // The digits of an amount may lie inside the page's id or the port of its address.
    for (const { text } of [waiting, paid])
      for (const amount of [fee, credited])
        expect(text).not.toMatch(new RegExp(`(?<![\\w.])${String(amount).replace('.', '\\.')}(?!\\w)`))
  })

  test.for([
    '/pay/fiat/01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
    '/pay/fiat/1',
    "/pay/fiat/'%3B--",
    '/pay/fiat/%3Cscript%3E',
    '/pay/fiat/%00',
    '/pay/fiat/',
  ])('is 404 for %s, in both languages', async (path) => {
    const [english, russian] = [await open(path), await open(path, { 'accept-language': 'ru' })]
    expect([english.status, russian.status]).toEqual([404, 404])
    expect(english.text).toContain('There is no payment here')
    expect(russian.text).toContain('Здесь нет платежа')
    expect(english.text).not.toContain('<script>')
  })

  test('says that the time is over once it is, although nobody has asked the rail yet', async () => {
    const { path } = await openDeposit(server)
    await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds: 901 } })
    const { text } = await open(path)
    expect(text).toContain('The time to pay is over')
    expect(scanCode(text)).toBeUndefined()
  })
})

describe('the form that plays the payer', () => {
  const amounts = async (id: string) => {
    const { status, credited_amount: credited, fee, timing } = await depositOf(id)
    return { status, paid: Number(credited) + Number(fee), timing }
  }

  test.for([
    ['pay', 1_000.02, 'Payment received'],
    ['half', 500.01, 'the link asked for ₽1,000.02'],
    ['double', 2_000.04, 'the link asked for ₽1,000.02'],
  ] as const)('%s pays %d, and leads back to a page that says so', async ([act, paid, words]) => {
    await server.send('POST', '/sandbox/v1/suppliers', { body: { port: 'rail', mode: 'manual' } })
    const { path, id } = await openDeposit(server, '1000.02')
    const answer = await play(`${path}/payer?lang=en`, { act })
    expect(answer).toMatchObject({ status: 303, location: `${path}?lang=en` })
    expect((await open(path)).text).toContain(words)
    expect(await amounts(id)).toEqual({ status: 'success', paid, timing: 'on_time' })
    await server.send('POST', '/sandbox/v1/suppliers', { body: { port: 'rail', mode: 'automatic' } })
  })

  test('declines, and money that comes all the same is shown as what it is', async () => {
    const { path, id } = await openDeposit(server)
    await play(`${path}/payer`, { act: 'decline' })
    expect((await open(path)).text).toContain('The payment did not go through')
    expect(await depositOf(id)).toMatchObject({ status: 'failed', error: 'NOT_PAID' })
    await play(`${path}/payer`, { act: 'pay' })
    expect((await open(path)).text).toContain('Payment received late')
    expect(await amounts(id)).toMatchObject({ status: 'success', timing: 'late' })
  })

  test('lets the time run out, pays late, and pays again', async () => {
    const { path, id } = await openDeposit(server)
    await play(`${path}/payer`, { act: 'late' })
    await expect.poll(async () => (await depositOf(id)).timing).toBe('late')
    await play(`${path}/payer`, { act: 'pay' })
    const { text } = await open(path)
    for (const words of ['Payment received late', 'Several payments came', '₽2,000.02'])
      expect(text).toContain(words)
  })

  test('is taken from its own page alone', async () => {
    const { path, id } = await openDeposit(server)
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: server.url, 'sec-fetch-site': 'cross-site' },
    ]) {
      const { status, text } = await play(`${path}/payer`, { act: 'pay' }, headers)
      expect([status, JSON.parse(text).error.code]).toEqual([403, 'FORM_FROM_ELSEWHERE'])
    }
    expect((await depositOf(id)).status).toBe('processing')
  })

  test('names the field that makes no sense, and pays nothing', async () => {
    const { path, id } = await openDeposit(server)
    const refused = async (form: Record<string, string>) => {
      const { status, text } = await play(`${path}/payer`, form)
      return [status, JSON.parse(text).error.details.fields[0].path]
    }
    expect(await refused({})).toEqual([422, 'act'])
    expect(await refused({ act: 'steal' })).toEqual([422, 'act'])
    expect(await refused({ act: 'pay', payer: 'Mallory' })).toEqual([422, 'payer'])
    expect((await play('/pay/fiat/nothing/payer', { act: 'pay' })).status).toBe(404)
    expect((await depositOf(id)).status).toBe('processing')
  })
})

describe('live', () => {
  const folder = useFolder()

  test('a page holds the rail’s own link and nobody plays its payer', async () => {
    const live = await startTestServer(liveSettings(folder))
    const id = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'
    const url = 'https://qr.nspk.ru/AS1000?type=01&sum=100000&cur=RUB'
    const [now, expiresAt] = [new Date(), new Date(Date.now() + 900_000)]
    try {
      await live.database.query(sql`
        insert into pay_ins (id, rail, provider, purpose, asset, units, status, provider_reference, url, expires_at, created_at,
          updated_at)
        values (${id}, 'sbp', 'bank', 'deposit', 'RUB', 100000, 'open', 'AS1000', ${url}, ${expiresAt}, ${now}, ${now})`)
      const page = await open(`/pay/fiat/${id}`, {}, live.url)
      expect(scanCode(page.text)).toBe(url)
      expect(page.text).toContain('href="https://qr.nspk.ru/AS1000?type=01&#38;sum=100000&#38;cur=RUB"')
      expect(page.text).not.toContain('<form')
      const sent = await fetch(`${live.url}/pay/fiat/${id}/payer`, {
        method: 'POST',
        headers: { origin: live.url },
        body: new URLSearchParams({ act: 'pay', payer }),
      })
      expect(sent.status).toBe(404)
    } finally {
      await live.stop()
    }
  })
})
