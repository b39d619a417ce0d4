import { expect, test } from 'vitest'
import type { Asset } from '#core/money'
import { lowestIdAt, systemIds } from '#platform/ids'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import {
  findTransaction,
  listTransactions,
  pageOfLooks,
  recordTransactions,
  sumPendingDeposits,
  type Transaction,
  type TransactionFilter,
  updateTransactions,
} from './index.ts'

const testDatabase = await useTestDatabase()

const assets: Record<string, Asset> = {
  ETH: { symbol: 'ETH', scale: 18 },
  USDT: { symbol: 'USDT', scale: 6 },
}
const assetOf = (symbol: string): Asset => {
  const asset = assets[symbol]
  if (asset === undefined) throw new Error(`no asset ${symbol}`)
  return asset
}
const money = (symbol: string, units: bigint) => ({ asset: assetOf(symbol), units })
const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1_000)

function transaction(customerId: string, differing: Partial<Transaction> = {}): Transaction {
  return {
    id: systemIds.next(),
    customerId,
    type: 'transfer_in',
    status: 'completed',
    amount: money('USDT', 1n),
    fee: money('USDT', 0n),
    direction: 'in',
    network: null,
    address: null,
    tag: null,
    txid: null,
    confirmations: null,
    confirmationsRequired: null,
    counterparty: null,
    comment: null,
    error: null,
    createdAt: at(0),
    updatedAt: at(0),
    ...differing,
  }
}

const record = (...transactions: Transaction[]) =>
  testDatabase.database.inTransaction(async (tx) => recordTransactions(tx, transactions))

type Paging = { limit?: number; offset?: number; olderThan?: string }

const list = (
  customerId: string,
  filter: TransactionFilter = {},
  { limit = 100, offset = 0, olderThan }: Paging = {},
) =>
  listTransactions(testDatabase.database, {
    customerId,
    filter,
    page: { limit, offset, olderThan },
    catalog: { asset: assetOf },
  })

const find = (customerId: string, id: string) =>
  findTransaction(testDatabase.database, { customerId, id, catalog: { asset: assetOf } })

test('every field comes back as it was recorded, filled or null, also beside others in one batch', async () => {
  const customerId = systemIds.next()
  const full = transaction(customerId, {
    type: 'deposit_crypto',
    status: 'failed',
    amount: money('ETH', 10n ** 77n + 1n),
    fee: money('ETH', 10n ** 30n + 7n),
    direction: 'in',
    network: 'erc20',
    address: '0xAb',
    tag: '42',
    txid: '0x01',
    confirmations: 3,
    confirmationsRequired: 12,
    counterparty: 'bob',
    comment: 'é "quoted", {braces}, \\ and \n NULL',
    error: 'REORGANISED',
    createdAt: new Date(1_700_000_000_123),
    updatedAt: new Date(1_700_000_009_456),
  })
  const bare = transaction(customerId, { direction: 'out', type: 'transfer_out' })
  const odd = transaction(customerId, { comment: 'NULL', counterparty: '' })
  await record(full, bare, odd)
  for (const one of [full, bare, odd]) expect(await find(customerId, one.id)).toEqual(one)
  expect(await list(customerId)).toEqual([odd, bare, full])
})

test('recording nothing is nothing', async () => {
  await record()
})

test('nobody sees a transaction of another, and two sides of one id each see their own', async () => {
  const [sender, receiver, stranger] = [systemIds.next(), systemIds.next(), systemIds.next()]
  const sent = transaction(sender, { type: 'transfer_out', direction: 'out', counterparty: 'receiver' })
  const received = { ...transaction(receiver, { counterparty: 'sender' }), id: sent.id }
  await record(sent, received)
  expect(await find(sender, sent.id)).toEqual(sent)
  expect(await find(receiver, sent.id)).toEqual(received)
  expect(await find(stranger, sent.id)).toBeUndefined()
  expect(await list(stranger)).toEqual([])
})

test('a page looks no further than it may: few that fit come in short pages, each once, until the time that is asked for; a numbered page is full', async () => {
  const customerId = systemIds.next()
  const minute = (place: number) => at(place * 60)
  const made = Array.from({ length: 10 }, (_, place) =>
    transaction(customerId, {
      id: lowestIdAt(minute(2 * place)),
      status: place % 4 === 0 ? 'failed' : 'completed',
      createdAt: minute(2 * place),
    }),
  )
  await record(...made)
  const walk = async (filter: TransactionFilter) => {
    const pages: string[][] = []
    for (let cursor: string | undefined, hasMore = true; hasMore; ) {
      const page = await pageOfLooks(testDatabase.database, {
        ...{ customerId, filter, looksMax: 3, catalog: { asset: assetOf }, tell: ({ id }) => id },
        asked: { limit: 2, ...(cursor === undefined ? {} : { cursor }) },
      })
      pages.push(page.items)
      hasMore = page.has_more
      cursor = page.next_cursor ?? undefined
    }
    return pages
  }
  const ids = (...places: number[]) => places.map((place) => made[place]?.id)
  expect(await walk({ status: 'failed' })).toEqual([ids(8), ids(4), [], ids(0)])
  expect(await walk({ status: 'failed', from: minute(12) })).toEqual([ids(8), []])
  expect(await walk({ to: minute(4) })).toEqual([ids(1, 0), []])
  const numbered = await pageOfLooks(testDatabase.database, {
    ...{
      customerId,
      filter: { status: 'failed' },
      looksMax: 3,
      catalog: { asset: assetOf },
      tell: ({ id }) => id,
    },
    asked: { limit: 2, page: 1 },
  })
  expect(numbered).toMatchObject({ items: ids(8, 4), has_more: true })
})

test('a cursor walks the whole history once, newest first, while newer ones arrive', async () => {
  const customerId = systemIds.next()
  const recorded = Array.from({ length: 10 }, () => transaction(customerId))
  await record(...recorded)
  const walked: string[] = []
  for (let olderThan: string | undefined; ; olderThan = walked.at(-1)) {
    const page = await list(customerId, {}, { limit: 3, ...(olderThan === undefined ? {} : { olderThan }) })
    walked.push(...page.map(({ id }) => id))
    await record(transaction(customerId))
    if (page.length < 3) break
  }
  expect(walked).toEqual(recorded.map(({ id }) => id).toReversed())
})

test('pages by offset follow each other in the same order', async () => {
  const customerId = systemIds.next()
  await record(...Array.from({ length: 5 }, () => transaction(customerId)))
  const whole = await list(customerId)
  const pages = [0, 2, 4, 6].map((offset) => list(customerId, {}, { limit: 2, offset }))
  expect((await Promise.all(pages)).flat()).toEqual(whole)
})

test('each filter keeps what matches, from is inclusive, to is not, and filters join', async () => {
  const customerId = systemIds.next()
  const old = transaction(customerId, { createdAt: at(0), status: 'pending' })
  const eth = transaction(customerId, { createdAt: at(10), amount: money('ETH', 1n), fee: money('ETH', 0n) })
  const out = transaction(customerId, { createdAt: at(20), type: 'transfer_out', direction: 'out' })
  await record(old, eth, out)
  expect(await list(customerId, { asset: 'ETH' })).toEqual([eth])
  expect(await list(customerId, { types: ['transfer_out'] })).toEqual([out])
  expect(await list(customerId, { types: ['transfer_out', 'transfer_in'] })).toEqual([out, eth, old])
  expect(await list(customerId, { status: 'pending' })).toEqual([old])
  expect(await list(customerId, { from: at(10) })).toEqual([out, eth])
  expect(await list(customerId, { to: at(10) })).toEqual([old])
  expect(await list(customerId, { from: at(10), to: at(20), asset: 'ETH' })).toEqual([eth])
  expect(await list(customerId, { status: 'pending', asset: 'ETH' })).toEqual([])
})

test('a change tells how it went on and leaves the rest, for its customer alone', async () => {
  const customerId = systemIds.next()
  const deposit = transaction(customerId, { type: 'deposit_crypto', status: 'pending', confirmations: 0 })
  await record(deposit)
  const change = { status: 'completed', confirmations: 12, error: null, updatedAt: at(60) } as const
  await testDatabase.database.inTransaction(async (tx) =>
    updateTransactions(tx, [{ ...change, id: deposit.id, customerId: systemIds.next() }]),
  )
  expect(await find(customerId, deposit.id)).toEqual(deposit)
  await testDatabase.database.inTransaction(async (tx) =>
    updateTransactions(tx, [{ ...change, id: deposit.id, customerId }]),
  )
  expect(await find(customerId, deposit.id)).toEqual({ ...deposit, ...change })
})

test('pending deposits are summed by asset: incoming, pending or processing, to the unit', async () => {
  const customerId = systemIds.next()
  const deposit = (status: Transaction['status'], amount: Transaction['amount']) =>
    transaction(customerId, { type: 'deposit_crypto', status, amount, fee: money(amount.asset.symbol, 0n) })
  await record(
    deposit('pending', money('ETH', 10n ** 40n)),
    deposit('processing', money('ETH', 1n)),
    deposit('pending', money('USDT', 5n)),
    deposit('completed', money('USDT', 70n)),
    deposit('failed', money('USDT', 700n)),
    deposit('cancelled', money('USDT', 7_000n)),
    transaction(customerId, { status: 'pending', direction: 'out', type: 'transfer_out' }),
    transaction(systemIds.next(), { status: 'pending' }),
  )
  expect(await sumPendingDeposits(testDatabase.database, customerId)).toEqual(
    new Map([
      ['ETH', 10n ** 40n + 1n],
      ['USDT', 5n],
    ]),
  )
})
