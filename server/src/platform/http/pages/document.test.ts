import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Document, wantsPage } from './document.ts'

const body = 'All is well. '.repeat(200)
const document = new Document({ type: 'text/plain', body })

async function codingFor(accepted: string | undefined): Promise<string> {
  const answer = await document.answer(accepted === undefined ? {} : { 'accept-encoding': accepted })
  return answer.headers?.['content-encoding'] ?? 'identity'
}

test.for([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0.1, br;q=0', 'gzip'],
  ['deflate, zstd', 'identity'],
  ['br;q=nonsense', 'identity'],
] as const)('a caller that takes %j is answered in %s', async ([accepted, coding]) => {
  expect(await codingFor(accepted)).toBe(coding)
})

test('each coding has the same text, its own ETag and a Vary header', async () => {
  const [plain, gzip, br] = await Promise.all(
    ['identity', 'gzip', 'br'].map((coding) => document.answer({ 'accept-encoding': coding })),
  )
  expect(String(plain?.body)).toBe(body)
  expect(gunzipSync(gzip?.body as Buffer).toString()).toBe(body)
  expect(brotliDecompressSync(br?.body as Buffer).toString()).toBe(body)
  expect(new Set([plain, gzip, br].map((answer) => answer?.headers?.etag)).size).toBe(3)
  for (const answer of [plain, gzip, br]) expect(answer?.headers).toMatchObject({ vary: 'accept-encoding' })
})

test('a text is compressed once in each coding', async () => {
  const asked = { 'accept-encoding': 'br' }
  expect((await document.answer(asked)).body).toBe((await document.answer(asked)).body)
})

test('a caller that has the text gets 304 without it, and a caller with another text gets the whole', async () => {
  const asked = { 'accept-encoding': 'br' }
  const etag = (await document.answer(asked)).headers?.etag ?? ''
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    expect(await document.answer({ ...asked, 'if-none-match': known })).toEqual({
      status: 304,
      headers: { etag, vary: 'accept-encoding', 'cache-control': 'no-cache' },
    })
  expect((await document.answer({ ...asked, 'if-none-match': '"other"' })).body).toBeDefined()
  expect((await document.answer({ 'if-none-match': etag })).body).toBeDefined()
})

test('a text at a fixed address is cached for a year, another is validated each time', async () => {
  const fixed = new Document({ type: 'text/plain', body, isFixed: true })
  expect((await fixed.answer({})).headers?.['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await document.answer({})).headers?.['cache-control']).toBe('no-cache')
})

test.for([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html;q=0.5, application/json', false],
  ['application/json, text/plain, */*', false],
  ['*/*', false],
  ['text/html;q=0', false],
  [undefined, false],
] as const)('of callers that accept %j it is %s that they want a page', ([accept, wants]) => {
  expect(wantsPage(accept === undefined ? {} : { accept })).toBe(wants)
})
