import { crc32 as zlibCrc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { compareDecimals } from '../amounts/compare-decimals.ts'
import type { Follower } from '../stream/subscription.ts'
import { crc32, depthChecksum } from './depth-checksum.ts'
import { followOrderBook } from './follow-order-book.ts'
import { createOrderBook, type DepthData } from './order-book.ts'

type Change = { side: 'bids' | 'asks'; price: number; amount: number }

const decimal = (hundredths: number) => String(hundredths / 100)
const change = fc.record({
  side: fc.constantFrom('bids', 'asks'),
  price: fc.integer({ min: 1, max: 60 }).map((ticks) => ticks * 37),
  amount: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 20_000 })),
}) satisfies fc.Arbitrary<Change>

/** Sorts all levels each time: obviously right. */
function naiveSide(levels: Map<number, number>, sign: 1 | -1) {
  return [...levels]
    .sort(([left], [right]) => sign * (left - right))
    .map(([price, amount]) => ({ price: decimal(price), amount: decimal(amount) }))
}

const text = (levels: { price: string; amount: string }[]) =>
  levels.map(({ price, amount }): [string, string] => [price, amount])

test('after any updates the book is the one that sorting gives', () => {
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 8 }), { maxLength: 30 }), (updates) => {
      const naive = { bids: new Map<number, number>(), asks: new Map<number, number>() }
      const book = createOrderBook()
      for (const [index, changes] of updates.entries()) {
        const data: DepthData = { pair: 'USDT/RUB', bids: [], asks: [], checksum: 0 }
        for (const { side, price, amount } of changes) {
          if (amount === 0) naive[side].delete(price)
          else naive[side].set(price, amount)
          if (index > 0) data[side].push([decimal(price), decimal(amount)])
        }
        const bids = naiveSide(naive.bids, -1)
        const asks = naiveSide(naive.asks, 1)
        if (index === 0) Object.assign(data, { bids: text(bids), asks: text(asks) })
        const checksum = depthChecksum(bids, asks)
        expect(book.take({ type: index === 0 ? 'snapshot' : 'update', data: { ...data, checksum } })).toBe(
          true,
        )
        expect({ bids: book.bids(), asks: book.asks() }).toEqual({ bids, asks })
      }
    }),
  )
})

test('a snapshot replaces all that was known', () => {
  const book = createOrderBook()
  const take = (data: Omit<DepthData, 'pair' | 'checksum'>) =>
    book.take({ type: 'snapshot', data: { pair: 'USDT/RUB', checksum: -1, ...data } })
  take({ bids: [['79', '1']], asks: [['81', '2']] })
  take({ bids: [], asks: [['82', '3']] })
  expect([book.bids(), book.asks()]).toEqual([[], [{ price: '82', amount: '3' }]])
})

test('the checksum is of the best ten of both sides, taken in turn', () => {
  const levels = (prices: number[]) => prices.map((price) => ({ price: `${price}`, amount: `${price * 2}` }))
  const bids = levels([80, 79])
  const asks = levels([81, 82, 83])
  expect(depthChecksum(bids, asks)).toBe(zlibCrc32('80:160:81:162:79:158:82:164:83:166'))
  const many = levels(Array.from({ length: 30 }, (_, index) => 100 + index))
  expect(depthChecksum([], many)).toBe(depthChecksum([], many.slice(0, 10)))
  expect(depthChecksum([], many)).not.toBe(depthChecksum([], many.slice(0, 9)))
  expect(depthChecksum([], [])).toBe(0)
})

test('the checksum is that of zlib', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii' }), (ascii) => crc32(ascii) === zlibCrc32(ascii)))
})

test('decimals of any length are compared exactly', () => {
  const amount = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }))
  const written = ([units, scale]: [bigint, number]) => {
    const digits = units.toString().padStart(scale + 1, '0')
    const part = scale === 0 ? '' : digits.slice(-scale).replace(/0+$/, '')
    return (scale === 0 ? digits : digits.slice(0, -scale)) + (part === '' ? '' : `.${part}`)
  }
  const exact = ([units, scale]: [bigint, number]) => units * 10n ** BigInt(18 - scale)
  fc.assert(
    fc.property(amount, amount, (left, right) => {
      const difference = exact(left) - exact(right)
      const expected = difference > 0n ? 1 : difference < 0n ? -1 : 0
      expect(Math.sign(compareDecimals(written(left), written(right)))).toBe(expected)
    }),
  )
})

test('a book that does not fit its checksum is not shown, and begins anew', () => {
  const followers: Follower[] = []
  const renew = vi.fn()
  const follow = (_: string, follower: Follower) => {
    followers.push(follower)
    return () => {}
  }
  const stream = { renew, follow }
  const seen: string[] = []
  followOrderBook(stream, {
    pair: 'USDT/RUB',
    onBook: (book) => seen.push(book.bids(1)[0]?.amount ?? ''),
    onError: () => {},
  })
  const push = (type: 'snapshot' | 'update', amount: string, checksum: number) =>
    followers[0]?.onPush({
      topic: 'spot.fiat.depth.USDT/RUB',
      type,
      sequence: 1,
      ts: 1,
      data: { pair: 'USDT/RUB', bids: [['79', amount]], asks: [], checksum },
    })
  push('snapshot', '1', crc32('79:1'))
  push('update', '2', crc32('79:3'))
  expect(renew).toHaveBeenCalledExactlyOnceWith('spot.fiat.depth.USDT/RUB')
  push('snapshot', '4', crc32('79:4'))
  expect(seen).toEqual(['1', '4'])
})
