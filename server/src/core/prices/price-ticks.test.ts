import { beforeEach, expect, test } from 'vitest'
import { formatFraction, parseRate, type Rate } from '#core/money'
import { sql } from '#platform/database'
import { makePartitions, partitionsOf } from '#platform/partitions'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import {
  type DayFigures,
  forgetOldTicks,
  hasTicks,
  type PriceSource,
  readDayFigures,
  recordTicks,
  ticksOf,
} from './index.ts'

const house = await useTestDatabase()
beforeEach(() => house.database.query(sql`delete from price_ticks`))

const [btc, eth, rub, usdt] = [asset('BTC', 8), asset('ETH', 18), asset('RUB', 2), asset('USDT', 6)] as const
const begin = Date.UTC(2026, 4, 4, 12)
const hour = 3_600_000
const at = (ms: number) => new Date(begin + ms)

function asset(symbol: string, scale: number) {
  return { symbol, scale }
}

function pair(base: typeof btc, quote: typeof btc) {
  return { base: { asset: base }, quote: { asset: quote } }
}

/** A source of fixed prices in USDT: a middle, or a bid and an ask. */
function source(legs: Record<string, Rate | [Rate, Rate]>): PriceSource {
  return {
    name: 'fixed',
    quote({ base, quote }) {
      const leg = quote === 'USDT' ? legs[base] : undefined
      if (leg === undefined) return null
      const [bid, ask] = Array.isArray(leg) ? leg : [leg, leg]
      return { bid, ask, at: at(0) }
    },
  }
}

const price = (text: string, base: typeof btc): Rate => parseRate(text, base, usdt)

async function tick(ms: number, legs: Parameters<typeof source>[0]): Promise<void> {
  await recordTicks(house.database, ticksOf(source(legs), { assets: [btc, eth, rub, usdt], at: at(ms) }))
}

async function figures(ms: number, ...pairs: ReturnType<typeof pair>[]): Promise<(object | null)[]> {
  const read = await readDayFigures(house.database, { pairs, now: at(ms) })
  return read.map((one) => one && spelt(one))
}

function spelt({ open, high, low }: DayFigures) {
  return { open: formatFraction(open), high: formatFraction(high), low: formatFraction(low) }
}

test('the figures of a day begin at its first tick and span its highest and lowest middle', async () => {
  await tick(0, { BTC: price('64000', btc) })
  await tick(hour, { BTC: price('66000', btc) })
  await tick(2 * hour, { BTC: [price('62999', btc), price('63001', btc)] })
  await tick(3 * hour, { BTC: price('65000', btc) })
  expect(await figures(4 * hour, pair(btc, usdt))).toEqual([{ open: '64000', high: '66000', low: '63000' }])
  // A day after the first tick, the second is the first.
  expect(await figures(24 * hour, pair(btc, usdt))).toEqual([{ open: '66000', high: '66000', low: '63000' }])
  expect(await figures(28 * hour, pair(btc, usdt))).toEqual([null])
})

test('a pair is crossed from the ticks of one moment, whichever way round, and has its own place', async () => {
  await tick(0, { BTC: price('60000', btc), ETH: price('3000', eth) })
  await tick(hour, { BTC: price('60000', btc) })
  await tick(2 * hour, { BTC: price('66000', btc), ETH: price('2200', eth) })
  expect(await figures(3 * hour, pair(btc, eth), pair(btc, rub), pair(eth, btc), pair(usdt, btc))).toEqual([
    { open: '20', high: '30', low: '20' },
    null,
    { open: '0.05', high: '0.05', low: '0.0333333333333333' },
    { open: '0.0000166666666666667', high: '0.0000166666666666667', low: '0.0000151515151515152' },
  ])
})

test('a price whose inverse has no end is found again as it was', async () => {
  await tick(0, { RUB: { ...price('1', rub), denominator: 81n } })
  expect(await figures(hour, pair(usdt, rub))).toEqual([{ open: '81', high: '81', low: '81' }])
})

test('a currency without a price has no tick, and the first tick of a moment stays', async () => {
  expect(await hasTicks(house.database)).toBe(false)
  await tick(3_000, { BTC: price('64000', btc) })
  await tick(9_999, { BTC: price('1', btc), ETH: price('3000', eth) })
  const rows = await house.database.query(
    sql`select ticked_at, symbol, bid::text from price_ticks order by symbol`,
  )
  expect(rows).toEqual([
    { ticked_at: at(0), symbol: 'BTC', bid: '64000' },
    { ticked_at: at(0), symbol: 'ETH', bid: '3000' },
    { ticked_at: at(0), symbol: 'USDT', bid: '1' },
  ])
  expect(await hasTicks(house.database)).toBe(true)
})

test('ticks of more than 25 hours are deleted, and no others', async () => {
  await tick(0, {})
  await tick(10_000, {})
  await forgetOldTicks(house.database, at(25 * hour + 1))
  const rows = await house.database.query(sql`select ticked_at from price_ticks`)
  expect(rows).toEqual([{ ticked_at: at(10_000) }])
})

test('days of ticks go whole once they are over, and a process whose clock is ahead drops none', async () => {
  const now = Date.now() - begin
  const day = 24 * hour
  const moments = async () =>
    (await house.database.query<{ ticked_at: Date }>(sql`select ticked_at from price_ticks order by 1`))
      .length
  await makePartitions(house.database)
  await tick(now, {})
  await tick(now + day, {})
  await tick(now + 3 * day, {})
  const before = await partitionsOf(house.database, 'price_ticks')
  await forgetOldTicks(house.database, at(now + 4 * day))
  expect(await moments()).toBe(3)
  expect(await partitionsOf(house.database, 'price_ticks')).toEqual(before)
  await house.database.query(sql`update business_clock set offset_ms = ${4 * day}`)
  await forgetOldTicks(house.database, at(now + 4 * day))
  expect(await moments()).toBe(1)
  const after = await partitionsOf(house.database, 'price_ticks')
  expect(after.map(({ name }) => name)).not.toContain(before[1]?.name)
  expect(after.length).toBeGreaterThanOrEqual(1)
})
