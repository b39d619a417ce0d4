import { describe, expect, test } from 'vitest'
import type { HedgeOrder, Hedging } from '#core/dealing'
import { convert, parseAmount, parseRate } from '#core/money'
import { systemIds } from '#platform/ids'

export type HedgingHarness = {
  readonly hedging: Hedging
  /** The same provider after a restart of ours. */
  reopen(): Hedging
  /** The orders that arrived outside, as the outside understood them. */
  placed(): Promise<PlacedHedge[]>
}

export type PlacedHedge = {
  readonly reference: string
  readonly asset: string
  readonly side: string
  readonly amount: string
}

const btc = { symbol: 'BTC', scale: 8 }
const usdt = { symbol: 'USDT', scale: 6 }

function order(side: HedgeOrder['side'], amount: string): HedgeOrder {
  return {
    reference: systemIds.next(),
    side,
    amount: parseAmount(amount, btc),
    price: parseRate('67123.456789012345', btc, usdt),
  }
}

/** The promises of every provider of hedges. */
export function hedgingContract(name: string, makeHarness: () => Promise<HedgingHarness>): void {
  describe(`${name} is a provider of hedges`, () => {
    test('an order arrives outside as it was decided, to the unit', async () => {
      const { hedging, placed } = await makeHarness()
      const [buy, sell] = [order('buy', '0.00000001'), order('sell', '12.34567891')]
      for (const one of [buy, sell]) await hedging.place(one)
      const [bought, sold] = await Promise.all(
        [buy, sell].map(({ reference }) => findPlaced(placed, reference)),
      )
      expect(bought).toMatchObject([{ asset: 'BTC', side: 'buy', amount: '0.00000001' }])
      expect(sold).toMatchObject([{ asset: 'BTC', side: 'sell', amount: '12.34567891' }])
    })

    test('an outcome is told again to whoever asks by reference, also after a restart', async () => {
      const { hedging, reopen } = await makeHarness()
      const one = order('sell', '0.5')
      const outcome = await hedging.place(one)
      expect(['done', 'rejected']).toContain(outcome.status)
      expect(await hedging.find(one)).toEqual(outcome)
      expect(await reopen().find(one)).toEqual(outcome)
    })

    test('what is done tells how much was bought or sold, at most what was ordered, and for how much USDT', async () => {
      const { hedging } = await makeHarness()
      for (const side of ['buy', 'sell'] as const) {
        const one = order(side, '0.5')
        const outcome = await hedging.place(one)
        if (outcome.status !== 'done') throw new Error('it does what it is asked for')
        const { filled, value } = outcome
        expect([filled.asset, value.asset]).toEqual([btc, usdt])
        expect(filled.units > 0n && filled.units <= one.amount.units).toBe(true)
        // The value is within a hundredth of the market's middle.
        const worth = Number(convert(filled, one.price, { rounding: 'down' }).units)
        expect(Math.abs(Number(value.units) / worth - 1)).toBeLessThan(0.01)
      }
    })

    test('an order is placed once for its reference, one call after the other and all at once', async () => {
      const { hedging, reopen, placed } = await makeHarness()
      const one = order('buy', '0.25')
      const outcome = await hedging.place(one)
      expect(await reopen().place(one)).toEqual(outcome)
      const other = order('buy', '0.25')
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => hedging.place(other)))
      for (const each of outcomes) expect(each).toEqual(outcomes[0])
      for (const { reference } of [one, other]) expect(await findPlaced(placed, reference)).toHaveLength(1)
    })

    test('what it never got it does not know', async () => {
      const { hedging } = await makeHarness()
      await hedging.place(order('buy', '1'))
      expect(await hedging.find(order('buy', '1'))).toBeNull()
    })
  })
}

async function findPlaced(placed: HedgingHarness['placed'], reference: string): Promise<PlacedHedge[]> {
  return (await placed()).filter((one) => one.reference === reference)
}
