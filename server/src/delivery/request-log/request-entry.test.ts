import Type from 'typebox'
import { expect, test } from 'vitest'
import { type AnsweredRequest, closedObject, type Mount, mountsOf, route } from '#platform/http'
import { createEntries } from './request-entry.ts'

const [plain] = mountsOf([
  route({
    operationId: 'sendNote',
    summary: 'Send a note',
    tag: 'Notes',
    method: 'POST',
    path: '/notes',
    permission: 'any',
    body: closedObject({ note: Type.String() }),
    result: closedObject({ note: Type.String() }),
    example: { body: { note: 'x' }, data: { note: 'x' } },
    handle: async ({ body }) => body,
  }),
]) as [Mount]

const answered = (change: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  id: '01994f6e-89ff-7d01-a2b3-c4d5e6f70819',
  route: plain,
  key: { customerId: 'c', apiKey: 'pk', isSigned: true },
  method: 'POST',
  target: '/notes',
  body: Buffer.from('{"note":"x"}'),
  ip: '::1',
  userAgent: 'test',
  timestamp: '1',
  status: 200,
  code: undefined,
  answer: '{"success":true,"data":{"note":"x"},"ts":1}',
  durationMs: 1.26,
  isReplay: false,
  ...change,
})

const entryOf = createEntries()

test('an accepted body and its answer are kept as they were sent', () => {
  expect(entryOf(answered())).toMatchObject({
    requestBody: '{"note":"x"}',
    responseBody: '{"success":true,"data":{"note":"x"},"ts":1}',
    durationMs: 1.3,
  })
})

test('the signed string never tells what the body leaves out', () => {
  const signed = (body: string) =>
    entryOf(answered({ status: 401, code: 'INVALID_SIGNATURE', body: Buffer.from(body) })).signedString
  expect(signed('{"note":"x"}')).toBe('1POST/notes{"note":"x"}')
  expect(signed('{ "note" : 1e400 }'), 'an accepted field stays as it was signed').toBe(
    '1POST/notes{ "note" : 1e400 }',
  )
  expect(signed('')).toBe('1POST/notes')
  const left = [
    '{"note":"x","secret_key":"sk_live_mine"}',
    '{"secret_key":"sk_live_mine","secret_key":null}',
    '{"note":"sk_live_mine","note":"x"}',
    '{"note":{"secret_key":"sk_live_mine"}}',
    'secret_key=sk_live_mine',
    '["sk_live_mine"]',
    '"sk_live_mine"',
    `{"note":"${'x'.repeat(70_000)}"}`,
    '{"secret_key":"sk_live_mine"}\n',
  ]
  for (const body of left) expect(signed(body)).toBe(`1POST/notes[body of ${body.length} bytes]`)
})

test('texts are cut to 4,096 characters, with a sign that there was more', () => {
  const body = Buffer.from(JSON.stringify({ note: 'é'.repeat(5_000) }))
  const { requestBody = '', responseBody = '' } = entryOf(answered({ body, answer: 'a'.repeat(9_000) }))
  expect([requestBody?.length, requestBody?.at(-1)]).toEqual([4_096, '…'])
  expect([responseBody?.length, responseBody?.at(-1)]).toEqual([4_096, '…'])
})

test('no text holds a character that the database cannot store, or that separates rows', () => {
  const body = Buffer.from('\0\x1e\x1f\xff{"note":\n\t', 'latin1')
  const entry = entryOf(
    answered({
      body,
      status: 401,
      code: 'INVALID_SIGNATURE',
      userAgent: 'a\x1fb',
      answer: '{"error":"\x1e"}',
    }),
  )
  expect(entry.signedString).toBe(`1POST/notes[body of ${body.length} bytes]`)
  const all = Object.values(entry).join('')
  for (const character of ['\0', '\x1e', '\x1f']) expect(all).not.toContain(character)
})

test('a refused body that is no JSON, or too long to read again, is left out', () => {
  expect(entryOf(answered({ status: 400, body: Buffer.from('{"note":') })).requestBody).toBe('[left out]')
  const long = Buffer.from(JSON.stringify({ note: 'x'.repeat(70_000) }))
  expect(entryOf(answered({ status: 400, body: long })).requestBody).toBe('[left out]')
})
