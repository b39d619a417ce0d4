import { describe, expect, test } from 'vitest'
import { scanCode } from '../../../test/wire/scan-code.ts'
import {
  countdown,
  displayAmount,
  html,
  isFromOwnPage,
  missingPayPage,
  pageLanguage,
  payAssets,
  payPage,
  qrCode,
} from './index.ts'

const rub = { symbol: 'RUB', scale: 8 }
const btc = { symbol: 'BTC', scale: 8 }
const link =
  'https://qr.nspk.ru/AS10003P3RH0LJ2A9ROO038L6NT5RU1M?type=01&bank=100000000111&sum=100000&cur=RUB'

describe('a template', () => {
  test('shows every value as text, in contents and in quoted attributes', () => {
    const evil = `<script>alert("1")</script>' onload='x&`
    const { text } = html`<p title="${evil}">${[evil, null, 7]}</p>`
    const shown = '&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#39; onload=&#39;x&#38;'
    expect(text).toBe(`<p title="${shown}">${shown}7</p>`)
  })

  test('keeps the markup of another template', () => {
    expect(html`<ul>${['a', '<'].map((one) => html`<li>${one}</li>`)}</ul>`.text).toBe(
      '<ul><li>a</li><li>&#60;</li></ul>',
    )
  })
})

test.for([
  ['ru', 'ru', ''],
  ['ru-RU,ru;q=0.9,en;q=0.8', 'ru', ''],
  ['en-GB,en;q=0.9,ru;q=0.8', 'en', ''],
  ['de-DE,de;q=0.9', 'en', ''],
  ['de, ru;q=0.3, en;q=0.2', 'ru', ''],
  ['ru;q=0', 'en', ''],
  ['ru;q=none, russian, ;;;,', 'en', ''],
  [undefined, 'en', ''],
  ['ru', 'en', 'en'],
  ['en', 'ru', 'ru'],
  ['ru', 'ru', 'de'],
] as const)('a browser that asks for %s is shown %s, with ?lang=%s', ([header, language, chosen]) => {
  const headers = header === undefined ? {} : { 'accept-language': header }
  const page = pageLanguage({ headers, query: new URLSearchParams({ lang: chosen }) })
  expect(page).toEqual({ language, query: chosen === language ? `?lang=${chosen}` : '' })
})

test.for([
  [rub, 100_000_000_000n, '₽1,000.00', '1\u00a0000,00\u00a0₽'],
  [rub, 50n, '₽0.0000005', '0,0000005\u00a0₽'],
  [
    rub,
    9_007_199_254_740_993_01n * 1_000_000n,
    '₽9,007,199,254,740,993.01',
    '9\u00a0007\u00a0199\u00a0254\u00a0740\u00a0993,01\u00a0₽',
  ],
  [btc, 1_500_000n, '0.015\u00a0BTC', '0,015\u00a0BTC'],
] as const)('an amount is exact in both languages: %o %i', ([asset, units, english, russian]) => {
  expect(displayAmount({ asset, units }, 'en')).toBe(english)
  expect(displayAmount({ asset, units }, 'ru')).toBe(russian)
})

test.for(['https://a.example/1', link, `https://a.example/${'x'.repeat(500)}`])(
  'a scanner reads the code of %s as the link',
  (text) => {
    expect(scanCode(qrCode(text, 'code').text)).toBe(text)
  },
)

test('a code is named for those who cannot see it', () => {
  expect(qrCode(link, 'A "code"').text).toContain('role="img" aria-label="A &#34;code&#34;"')
})

test('a countdown tells what is left without a script, and never less than nothing', () => {
  const now = new Date('2026-03-01T10:00:00.250Z')
  const left = (ms: number) =>
    countdown({ expiresAt: new Date(now.getTime() + ms), now, language: 'ru' }).text
  expect(left(899_750)).toContain('data-timer>15:00<')
  expect(left(899_750)).toContain('datetime="2026-03-01T10:15:00.000Z"')
  expect(left(899_750)).toContain('1 мар. 2026 г., 10:15 UTC')
  expect(left(3_599_001)).toContain('data-timer>1:00:00<')
  expect(left(61_000)).toContain('data-timer>1:01<')
  expect(left(-5_000)).toContain('data-left-ms="0"')
  expect(left(-5_000)).toContain('data-timer>0:00<')
  expect(left(2 * 86_400_000)).not.toContain('data-timer')
})

test.for([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-site', origin: 'https://pay.example', host: 'pay.example' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ origin: 'http://10.0.0.5:8080', host: '10.0.0.5:8080' }, true],
  [{ origin: 'http://10.0.0.5:8081', host: '10.0.0.5:8080' }, false],
  [{ origin: 'null', host: 'null' }, false],
  [{ host: 'pay.example' }, false],
  [{}, false],
] as const)('a form with the headers %o is from its own page: %s', ([headers, expected]) => {
  expect(isFromOwnPage(headers)).toBe(expected)
})

describe('a page', () => {
  const { folder: assets, route } = payAssets()
  const common = { language: 'ru', query: '?lang=ru', path: '/pay/x', assets, payee: 'A & B' } as const
  const page = payPage({ ...common, title: '<t>', content: html`<p>…</p>`, pollMs: 2_500 })
  const asset = (path: string, headers = {}) =>
    route.handle({ path, headers, query: new URLSearchParams(), body: Buffer.alloc(0), ip: '127.0.0.1' })

  test('lets nothing in from elsewhere, is kept nowhere and found by nobody', () => {
    expect(page.headers).toEqual({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      vary: 'accept-language',
    })
    expect(String(page.body)).not.toMatch(/ style=|<style|<script>| on\w+=|https?:/)
  })

  test('loads only files that are there, which browsers keep for ever', async () => {
    const files = [...String(page.body).matchAll(/(?:src|href)="(\/pay\/assets\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    )
    expect(files).toHaveLength(3)
    for (const path of files) {
      const { type, headers, body } = await asset(path)
      expect(type).toMatch(/^(text\/css|text\/javascript|image\/svg\+xml)/)
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
      expect(String(body).length).toBeGreaterThan(100)
      expect(await asset(path, { 'if-none-match': headers?.etag })).toMatchObject({ status: 304 })
    }
    await expect(asset(`${assets}/../index.ts`)).rejects.toMatchObject({ kind: { code: 'NOT_FOUND' } })
    await expect(asset('/pay/assets/old/pay.css')).rejects.toMatchObject({ kind: { code: 'NOT_FOUND' } })
  })

  test('reloads by itself without a script alone, and only while it waits', () => {
    const refresh = '<noscript><meta http-equiv="refresh" content="15"></noscript>'
    expect(String(page.body)).toContain(refresh)
    const ended = payPage({ ...common, title: 't', content: html``, pollMs: null })
    expect(String(ended.body)).not.toContain('refresh')
    expect(String(ended.body)).not.toContain('data-poll-ms')
  })

  test('stands in the frames that it is allowed in, whatever else its list says', () => {
    const framed = (...embedOrigins: string[]) => {
      const { headers = {} } = payPage({ ...common, embedOrigins, title: 't', content: html``, pollMs: null })
      return headers['content-security-policy']?.split('frame-ancestors ')[1]
    }
    expect(framed('https://shop.example', 'http://localhost:3000')).toBe(
      'https://shop.example http://localhost:3000',
    )
    expect(
      framed('*', 'https:', "https://a.example; script-src 'unsafe-inline'", 'https://a.example/x y'),
    ).toBe("'none'")
  })

  test('names the topic that tells of its changes', () => {
    const told = payPage({ ...common, topic: 'a.b', title: 't', content: html``, pollMs: 2_500 })
    expect(String(told.body)).toContain('<div id="live" data-poll-ms="2500" data-topic="a.b">')
  })

  test('says its language and leads to the other one', () => {
    expect(String(page.body)).toContain('<html lang="ru">')
    expect(String(page.body)).toContain(
      '<a href="/pay/x?lang=ru" lang="ru" hreflang="ru" aria-current="true">Русский</a>',
    )
    expect(String(page.body)).toContain('<a href="/pay/x?lang=en" lang="en" hreflang="en">English</a>')
  })

  test('for nothing is 404 in both languages, and escapes its address', () => {
    const path = '/pay/"><script>'
    const russian = missingPayPage({ ...common, path })
    expect([russian.status, String(russian.body).includes('Здесь нет платежа')]).toEqual([404, true])
    expect(String(russian.body)).not.toContain('"><script>')
    const english = missingPayPage({ ...common, path, language: 'en' })
    expect([english.status, String(english.body).includes('There is no payment here')]).toEqual([404, true])
  })
})
