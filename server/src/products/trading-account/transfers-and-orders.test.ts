import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAmount } from '#core/money'
import { systemIds } from '#platform/ids'
import { codeOf, type FiatExchange, openFiatExchange } from '../../../test/fiat-exchange.ts'
import { createTradingTransfers, type TradingTransfers } from './trading-transfers.ts'

const clock = { now: () => new Date('2026-05-04T12:00:00.000Z') }

let exchange: FiatExchange
let transfers: TradingTransfers
beforeAll(async () => {
  exchange = await openFiatExchange()
  const { database } = exchange
  transfers = createTradingTransfers({ database, businessClock: clock, systemClock: clock, ids: systemIds })
})
afterAll(async () => {
  await transfers.close()
  await exchange.close()
})

/** Ok, or the code of the refusal. */
async function moveBack(customerId: string): Promise<string> {
  const amount = parseAmount('2', exchange.pair.base.asset)
  const transfer = {
    id: systemIds.next(),
    customerId,
    type: 'withdraw' as const,
    amount,
    bounds: { min: amount, max: amount },
  }
  const { outcome } = await transfers.submit(transfer, null)
  return 'refusal' in outcome ? outcome.refusal.kind.code : 'ok'
}

test('exactly 100 of 200 concurrent orders and transfers are done from a balance that covers 100', async () => {
  const customerId = await exchange.newCustomer({ USDT: '200' })
  const { commands, market } = exchange
  const order = () => commands.limit(customerId, { side: 'sell', price: '81', amount: '2' })
  // Both are under way at once, some on their own and some in each other's company.
  const connections = Array.from({ length: 20 }, async (_, index) => {
    const outcomes: [what: string, code: string][] = []
    for (let round = 0; round < 10; round++)
      outcomes.push(
        (index + round) % 2 === 0
          ? ['order', await codeOf(market, order())]
          : ['transfer', await moveBack(customerId)],
      )
    return outcomes
  })
  const outcomes = (await Promise.all(connections)).flat()
  const count = (name: string, wanted: string) =>
    outcomes.filter(([what, code]) => what === name && code === wanted).length
  const [ordered, moved] = [count('order', 'ok'), count('transfer', 'ok')]
  expect(ordered + moved).toBe(100)
  expect(Math.min(ordered, moved)).toBeGreaterThan(0)
  expect(outcomes.filter(([, code]) => code === 'INSUFFICIENT_BALANCE')).toHaveLength(100)
  expect((await exchange.balances(customerId)).USDT).toBe(`0/${2 * ordered}`)
  await exchange.expectSoundBooks()
})
