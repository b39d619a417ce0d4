import { afterAll, expect, test } from 'vitest'
import { crossOverHub } from '#core/prices'
import { openInvoiceHouse } from '../../../../test/world/invoice-house.ts'
import { answerCheckout } from './checkout-page.ts'

let share = 1_000n
const house = await openInvoiceHouse({
  prices: ({ catalog, clock }) => ({
    name: 'moving',
    quote: (pair) =>
      crossOverHub(pair, (symbol) => {
        const currency = catalog.currency(symbol)
        if (currency === undefined) return null
        const { priceUsdt: price, asset } = currency
        const part = symbol === 'TRX' ? share : 1_000n
        const moved = {
          ...price,
          ...{ numerator: price.numerator * part, denominator: price.denominator * 1_000n },
        }
        return { asset, hubAsset: price.quote, bid: moved, ask: moved, at: clock.now() }
      }),
  }),
})
const { clock, parts } = house
afterAll(() => house.close())

const pageOf = async (id: string) => {
  const asked = { path: `/pay/${id}`, query: new URLSearchParams(), headers: {}, body: Buffer.alloc(0) }
  const { body } = await answerCheckout({ ...asked, ip: '203.0.113.7', assets: '/pay/assets' }, parts)
  return String(body)
}

test('the page counts down how long its price holds, and quotes another one when that is over', async () => {
  const merchant = await house.merchant()
  const { invoice_id: id } = await house.create(merchant, { amount: '1990', price_currency: 'USD' })
  const chosen = await house.choose(merchant, id, 'TRX', 'trc20')
  const first = await pageOf(id)
  expect(first).toContain('data-left-ms="900000"')
  expect(first).toContain(`data-copy="${chosen.amount_due}"`)
  share = 500n
  clock.advance(899_000)
  expect(await pageOf(id)).toContain(`data-copy="${chosen.amount_due}"`)
  clock.advance(1_000)
  const second = await pageOf(id)
  expect(second).toContain('data-left-ms="900000"')
  expect(second).not.toContain(`data-copy="${chosen.amount_due}"`)
  const quoted = await house.read(merchant, id)
  expect(second).toContain(`data-copy="${quoted.amount_due}"`)
  expect(Number(quoted.amount_due) / Number(chosen.amount_due)).toBeCloseTo(2, 5)
  await house.pay(quoted, { confirmations: 1 })
  clock.advance(901_000)
  expect(await pageOf(id)).not.toContain('data-left-ms')
})
