import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sign, signableMessage } from '../src/docs/try-it/sign.ts'

type Vector = { name: string; secretKey: string; signature: string } & Parameters<typeof signableMessage>[0]

const vectors: Vector[] = JSON.parse(
  readFileSync(new URL('../../sdk/test-vectors.json', import.meta.url), 'utf8'),
)
const page = readFileSync(new URL('../src/docs/guides/authentication.tsx', import.meta.url), 'utf8')

function onPage(id: string): string {
  const text = page.match(new RegExp(`<code id="${id}">([^<]*)</code>`))?.[1]
  if (text === undefined) throw new Error(`the page has no ${id}`)
  return text.replaceAll('&amp;', '&').trim()
}

test('there are published vectors', () => {
  expect(vectors.length).toBeGreaterThan(0)
})

test.each(vectors)('the page signs as the published vectors do: $name', async ({ signature, ...request }) => {
  expect(await sign(request)).toBe(signature)
})

test('the worked example on the page is right', async () => {
  const request = {
    timestamp: Number(onPage('vector-timestamp')),
    method: onPage('vector-method'),
    path: onPage('vector-path'),
    body: '',
  }
  expect(onPage('vector-message')).toBe(signableMessage(request))
  expect(onPage('vector-signature')).toBe(await sign({ ...request, secretKey: onPage('vector-secret-key') }))
})
