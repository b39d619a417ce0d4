import { expect, test } from 'vitest'
import { parseFraction } from '#core/money'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { readLastMids, recordTicks } from './index.ts'

const db = await useTestDatabase()

const usdt = { symbol: 'USDT', scale: 6 }
const btc = { symbol: 'BTC', scale: 8 }
const eth = { symbol: 'ETH', scale: 18 }

test('the last mid of a currency is exactly halfway in its last tick; a currency without a tick has none', async () => {
  const tick = (seconds: number, [symbol, bid, ask]: [string, string, string]) => ({
    at: new Date(seconds * 1_000),
    symbol,
    bid,
    ask,
  })
  await recordTicks(db.database, [
    tick(10, ['BTC', '60000', '60001']),
    tick(20, ['BTC', '0.000000012345678901', '0.000000012345678902']),
    tick(10, ['USDT', '1', '1']),
    tick(30, ['XRP', '2', '2']),
  ])
  const mids = await readLastMids(db.database, [usdt, btc, eth])
  expect([...mids.keys()].toSorted()).toEqual(['BTC', 'USDT'])
  const { rate, at } = mids.get('BTC') ?? { rate: null, at: null }
  expect(at).toEqual(new Date(20_000))
  const expected = parseFraction('0.0000000123456789015')
  expect(rate && rate.numerator * expected.denominator).toBe(expected.numerator * (rate?.denominator ?? 0n))
  expect([rate?.base, rate?.quote]).toEqual([btc, usdt])
})
