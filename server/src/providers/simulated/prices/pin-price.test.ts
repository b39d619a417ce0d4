import { beforeEach, expect, test } from 'vitest'
import { formatFraction, parseFraction, type Rate, roundRate } from '#core/money'
import { sql } from '#platform/database'
import { shippedCatalog } from '../../../../test/world/shipped-catalog.ts'
import { useTestDatabase } from '../../../../test/world/test-database.ts'
import {
  isPinned,
  PriceOutOfReach,
  pinPrice,
  pricePins,
  type SimulatedMarket,
  simulatedPrices,
} from '../index.ts'

const catalog = shippedCatalog
let nowMs = Date.UTC(2026, 4, 4)
const house = await useTestDatabase()
beforeEach(() => house.database.query(sql`delete from price_pins`))

async function open(): Promise<SimulatedMarket> {
  const pins = await pricePins(house.database)
  return {
    pins,
    prices: simulatedPrices({ catalog, clock: { now: () => new Date(nowMs) }, seed: 'coffer', pins }),
  }
}

const pairOf = (name: string) => {
  const [base = '', quote = ''] = name.split('/')
  return { base, quote }
}

const pin = (market: SimulatedMarket, name: string, price: string) =>
  pinPrice(market, { pair: pairOf(name), price: parseFraction(price) })

/** Bid and ask to so many digits that what is exact looks exact. */
function sides(market: SimulatedMarket, name: string): [string, string] {
  const quote = market.prices.quote(pairOf(name))
  if (quote === null) throw new Error(`there is no price of ${name}`)
  const text = (rate: Rate) => formatFraction(roundRate(rate, { digits: 40, rounding: 'down' }))
  return [text(quote.bid), text(quote.ask)]
}

const both = (price: string) => [price, price]

test('a pinned pair has exactly its price, and stands still while others walk', async () => {
  const market = await open()
  await pin(market, 'BTC/USDT', '61234.000000000000000001')
  const before = sides(market, 'ETH/USDT')
  nowMs += 3_600_000
  expect(sides(market, 'BTC/USDT')).toEqual(both('61234.000000000000000001'))
  expect(sides(market, 'ETH/USDT')).not.toEqual(before)
  expect([isPinned(market, pairOf('BTC/USDT')), isPinned(market, pairOf('BTC/ETH'))]).toEqual([true, false])
})

test('a pair that begins with USDT is pinned at its price, not at its inverse', async () => {
  const market = await open()
  await pin(market, 'USDT/RUB', '81')
  expect(sides(market, 'USDT/RUB')).toEqual(both('81'))
  expect(isPinned(market, pairOf('RUB/USDT'))).toBe(true)
})

test('a cross pair leaves its quote where it stands and moves its base', async () => {
  const market = await open()
  const [bid, ask] = sides(market, 'ETH/USDT')
  await pin(market, 'BTC/ETH', '21.5')
  expect(sides(market, 'BTC/ETH')).toEqual(both('21.5'))
  const [still] = sides(market, 'ETH/USDT')
  expect(Number(still)).toBeGreaterThan(Number(bid))
  expect(Number(still)).toBeLessThan(Number(ask))
  nowMs += 3_600_000
  expect(sides(market, 'BTC/ETH')).toEqual(both('21.5'))
  expect(sides(market, 'ETH/USDT')).toEqual(both(still))
})

test('a quote that is pinned already stays where it was pinned, and stays when the cross pair is released', async () => {
  const market = await open()
  await pin(market, 'ETH/USDT', '3000')
  await pin(market, 'BTC/ETH', '20')
  expect(sides(market, 'BTC/USDT')).toEqual(both('60000'))
  await market.pins.release(pairOf('ETH/BTC'))
  expect(isPinned(market, pairOf('BTC/USDT'))).toBe(false)
  expect(sides(market, 'ETH/USDT')).toEqual(both('3000'))
})

test('release lets both currencies walk where they would be, and releasing again does nothing', async () => {
  const market = await open()
  const walking = sides(market, 'BTC/ETH')
  await pin(market, 'BTC/ETH', '1')
  await market.pins.release(pairOf('BTC/ETH'))
  expect(sides(market, 'BTC/ETH')).toEqual(walking)
  await market.pins.release(pairOf('BTC/ETH'))
  expect(await house.database.query(sql`select from price_pins`)).toEqual([])
})

test('another process has a pin once it reads again, and a later one from its start', async () => {
  const [here, there] = [await open(), await open()]
  await pin(here, 'BTC/USDT', '50000')
  expect(sides(here, 'BTC/USDT')).toEqual(both('50000'))
  expect(sides(there, 'BTC/USDT')).not.toEqual(both('50000'))
  await there.pins.refresh()
  expect(sides(there, 'BTC/USDT')).toEqual(both('50000'))
  expect(sides(await open(), 'BTC/USDT')).toEqual(both('50000'))
})

test('a slow reading that began before a pin does not hide it', async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let slow = false
  const database = {
    ...house.database,
    async query<Row extends object>(statement: Parameters<typeof house.database.query>[0]): Promise<Row[]> {
      const rows = await house.database.query<Row>(statement)
      if (slow) {
        slow = false
        await held
      }
      return rows
    },
  }
  const pins = await pricePins(database)
  slow = true
  const reading = pins.refresh()
  const market = {
    pins,
    prices: simulatedPrices({ catalog, clock: { now: () => new Date(nowMs) }, seed: 's', pins }),
  }
  await pin(market, 'BTC/USDT', '50000')
  letGo()
  await reading
  expect(sides(market, 'BTC/USDT')).toEqual(both('50000'))
})

test('crossing pins in turn ends with a refusal instead of ever more digits, and pinning in USDT begins anew', async () => {
  const market = await open()
  await pin(market, 'BTC/USDT', '1')
  let refusal: unknown
  for (let turn = 0; turn < 50 && refusal === undefined; turn++)
    refusal = await pin(market, turn % 2 === 0 ? 'ETH/BTC' : 'BTC/ETH', '1.000000000000000001').catch(
      (error: unknown) => error,
    )
  expect(refusal).toBeInstanceOf(PriceOutOfReach)
  expect(String(refusal)).toContain('would take more than 200 digits')
  for (const symbol of ['BTC', 'ETH']) {
    const { numerator = 0n, denominator = 0n } = market.pins.leg(symbol) ?? {}
    expect(numerator > 0n && numerator < 10n ** 200n && denominator < 10n ** 200n).toBe(true)
  }
  await pin(market, 'BTC/USDT', '60000')
  await pin(market, 'ETH/USDT', '3000')
  await pin(market, 'BTC/ETH', '21')
  expect(sides(market, 'BTC/ETH')).toEqual(both('21'))
})

test('no pin makes a currency worth next to nothing or next to everything, and a refused one changes nothing', async () => {
  const market = await open()
  await pin(market, 'ETH/USDT', '0.000000000000000001')
  await pin(market, 'BTC/USDT', '1000000000000000000')
  await expect(pin(market, 'RUB/ETH', '0.5')).rejects.toThrow(PriceOutOfReach)
  await expect(pin(market, 'RUB/BTC', '1.1')).rejects.toThrow(PriceOutOfReach)
  expect(isPinned(market, pairOf('RUB/USDT'))).toBe(false)
})
