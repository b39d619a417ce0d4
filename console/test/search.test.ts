import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorCodes } from '../src/docs/reading/index.ts'
import { describedEntries, search } from '../src/docs/search/index.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))
const { paths, ...described } = read('openapi.json')
/** The description that the pages load: the operations of keys. */
const api = {
  ...described,
  paths: Object.fromEntries(
    Object.entries(paths).filter(([path]) => !/^\/api\/(console|office)\//.test(path)),
  ),
}
const streamApi = read('asyncapi.json')
const entries = describedEntries(api, streamApi)

const first = (asked: string) => search(entries, asked)[0]

test('an operation is found by its title, its path and its operation id', () => {
  for (const asked of [
    'Send crypto to another customer',
    'funding/transfer/internal',
    'createInternalTransfer',
  ])
    expect(first(asked)).toMatchObject({ kind: 'Operation', href: '/docs/reference/createInternalTransfer' })
})

test('a field of a body, a parameter of a query and a field of an answer are found, each at its place', () => {
  expect(first('to_username')).toMatchObject({
    kind: 'Field',
    title: 'to_username',
    href: '/docs/reference/createInternalTransfer#body-to_username',
  })
  expect(search(entries, 'include expired confirmations_required')).toEqual([])
  expect(search(entries, 'resolution').map(({ href }) => href)).toContain(
    '/docs/reference/listFiatCandles#query-resolution',
  )
  expect(search(entries, 'confirmations_required').map(({ title }) => title)).toContain(
    'data.confirmations_required',
  )
})

test('an error code is found whole, in part and by its words', () => {
  for (const asked of ['INSUFFICIENT_BALANCE', 'insufficient balance', 'insufficient_bal'])
    expect(first(asked)).toMatchObject({ kind: 'Error', href: '/docs/errors#INSUFFICIENT_BALANCE' })
})

test('an event, a topic and a message of the stream are found', () => {
  expect(first('deposit.confirmed')).toMatchObject({ kind: 'Event', href: '/docs/events/deposit.confirmed' })
  expect(first('spot.fiat.orderbook')).toMatchObject({ kind: 'Topic', href: '/docs/stream/orderbook' })
  expect(first('auth_api_key')).toMatchObject({ href: '/docs/stream#auth_api_key' })
})

test('every word must fit, and what fits nothing finds nothing', () => {
  expect(search(entries, 'transfer zebra')).toEqual([])
  expect(search(entries, 'qqqqq')).toEqual([])
  expect(search(entries, '  ')).toEqual([])
})

test('what is typed is words, never a pattern', () => {
  expect(search(entries, '.*')).toEqual([])
  expect(search(entries, '(')).toEqual([])
})

test('a code has all its statuses and sentences, and the operations that declare it', () => {
  const codes = errorCodes(api, streamApi)
  const names = codes.map(({ code }) => code)
  expect(names).toEqual([...new Set(names)].sort())
  expect(codes.find(({ code }) => code === 'SELF_TRANSFER')).toMatchObject({
    statuses: [422],
    operations: [{ id: 'createCryptoWithdrawal' }, { id: 'createInternalTransfer' }, { id: 'refundInvoice' }],
    isOfStream: false,
  })
  expect(codes.find(({ code }) => code === 'TOPIC_NOT_FOUND')).toMatchObject({
    isOfStream: true,
    operations: [],
  })
  expect(codes.find(({ code }) => code === 'PAIR_NOT_FOUND')?.messages.length).toBeGreaterThan(1)
})
