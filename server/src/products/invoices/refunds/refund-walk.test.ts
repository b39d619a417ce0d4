import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { mortalProcess } from '../../../../test/world/mortal-process.ts'
import { openRefundHouse } from '../../../../test/world/refund-house.ts'
import { codeOf } from '../../../../test/world/withdrawal-house.ts'

const house = await openRefundHouse()
afterAll(() => house.close())

const outside = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

type Step =
  | { readonly act: 'pay'; readonly amount: number; readonly by: number | null }
  | { readonly act: 'refund'; readonly amount: number | null; readonly isOutside: boolean }
  | { readonly act: 'end'; readonly which: number; readonly to: 'confirmed' | 'failed' }
  | { readonly act: 'turn' }

const amount = fc.integer({ min: 5, max: 60 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constant('pay' as const), amount, by: fc.option(fc.nat(1)) }),
  fc.record({ act: fc.constant('refund' as const), amount: fc.option(amount), isOutside: fc.boolean() }),
  fc.record({
    act: fc.constant('end' as const),
    which: fc.nat(3),
    to: fc.constantFrom('confirmed' as const, 'failed' as const),
  }),
  fc.constant({ act: 'turn' as const }),
)

test('random payments, refunds and failures never pay back more than came, and the rest is always there to refund', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const merchant = await house.newCustomer({ funding_available: { USDT: '1000' } })
      const payers = [await house.newCustomer({}), await house.newCustomer({})]
      const id = await house.newInvoice(merchant)
      const paid = { outside: 0, inside: 0 }
      const gone = { outside: 0, inside: 0 }
      const open = new Map<string, number>()
      let onItsWay = 0
      const left = () => paid.outside + paid.inside - gone.outside - gone.inside - onItsWay

      async function refund({ amount: asked, isOutside }: Step & { act: 'refund' }): Promise<void> {
        const body = {
          ...(asked === null ? {} : { amount: String(asked) }),
          ...(isOutside ? { address: outside } : {}),
        }
        const most = isOutside ? left() : Math.min(left(), paid.inside - gone.inside)
        const wanted = asked ?? most
        const told = await house.refund(merchant, id, body).catch((error: unknown) => {
          if (error instanceof Refusal) return error
          throw error
        })
        if (told instanceof Refusal) {
          const isTooSmall = isOutside && told.kind.code === 'AMOUNT_TOO_SMALL'
          expect(wanted > most || most === 0 || isTooSmall).toBe(true)
          return
        }
        expect(wanted).toBeLessThanOrEqual(most)
        if (!isOutside) gone.inside += wanted
        else {
          onItsWay += wanted
          open.set(told.refunds.at(-1)?.refund_id ?? '', wanted)
        }
      }

      async function end({ which, to }: Step & { act: 'end' }): Promise<void> {
        const [refundId, units] = [...open][which] ?? []
        if (refundId === undefined || units === undefined) return
        open.delete(refundId)
        await house.follow(refundId, { to })
        house.clock.advance(1_000_000)
        await house.turn()
        onItsWay -= units
        if (to === 'confirmed') gone.outside += units
      }

      for (const one of steps) {
        if (one.act === 'pay') {
          const by = one.by === null ? undefined : payers[one.by]
          await house.pay(id, String(one.amount), by === undefined ? {} : { by })
          paid[by === undefined ? 'outside' : 'inside'] += one.amount
        } else if (one.act === 'refund') await refund(one)
        else if (one.act === 'end') await end(one)
        else await house.turn()
        const [row] = await house.database.query<{ status: string }>(
          sql`select status from invoices where id = ${id}`,
        )
        const came = paid.inside + paid.outside
        const isAllGone = came > 0 && gone.inside + gone.outside === came
        expect(row?.status).toBe(came === 0 ? 'pending' : isAllGone ? 'refunded' : 'success')
      }
    }),
    { numRuns: 25 },
  )
  await house.expectSoundBooks()
}, 120_000)

test('refunds that race pay back what came once', async () => {
  const merchant = await house.newCustomer({ funding_available: { USDT: '1000' } })
  const payer = await house.newCustomer({})
  const id = await house.newInvoice(merchant)
  await house.pay(id, '30', { by: payer })
  const codes = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      codeOf(house.refund(merchant, id, index % 2 === 0 ? {} : { address: outside })),
    ),
  )
  expect(codes.toSorted()).toEqual(
    [...Array(7).fill('INVOICE_NOT_REFUNDABLE'), 'nothing was refused'].toSorted(),
  )
  await house.expectSoundBooks()
})

test('two workers end a refund once', async () => {
  const merchant = await house.newCustomer({ funding_available: { USDT: '1000' } })
  const id = await house.newInvoice(merchant)
  await house.pay(id, '30')
  const { refunds } = await house.refund(merchant, id, { address: outside })
  await house.follow(refunds[0]?.refund_id ?? '', { to: 'confirmed' })
  await Promise.all([house.turn(), house.turn(), house.turn()])
  const told = await house.events(merchant, id)
  expect(told.filter(({ type }) => type === 'invoice.refunded')).toHaveLength(1)
})

const stepsMax = 60

test.for<{ way: string; body: object }>([
  { way: 'a wallet', body: {} },
  { way: 'an address', body: { address: outside } },
])('a process that dies at any statement of a refund to $way refunds all or nothing', async ({ body }) => {
  const merchant = await house.newCustomer({ funding_available: { USDT: '10000' } })
  const payer = await house.newCustomer({})
  let deaths = 0
  for (let diesAt = 1; diesAt <= stepsMax; diesAt++) {
    const id = await house.newInvoice(merchant)
    await house.pay(id, '30', { by: payer })
    const mortal = mortalProcess(house.database, diesAt)
    await Promise.allSettled([house.refund(merchant, id, body, { on: mortal.database })])
    if (!mortal.hasDied()) break
    deaths++
    await house.expectSoundBooks()
    const rows = await house.database.query(sql`select from invoice_refunds where invoice_id = ${id}`)
    // The process may die after the commit, and then does not know that it succeeded.
    const again = await codeOf(house.refund(merchant, id, body))
    expect([rows.length, again]).toEqual(
      rows.length === 0 ? [0, 'nothing was refused'] : [1, 'INVOICE_NOT_REFUNDABLE'],
    )
  }
  expect(deaths).toBeGreaterThan(5)
  expect(deaths).toBeLessThan(stepsMax)
})

test('a worker that dies at any statement leaves the end of a refund to the next', async () => {
  const merchant = await house.newCustomer({ funding_available: { USDT: '10000' } })
  let deaths = 0
  for (let diesAt = 1; diesAt <= stepsMax; diesAt++) {
    const id = await house.newInvoice(merchant)
    await house.pay(id, '30')
    const { refunds } = await house.refund(merchant, id, { address: outside })
    await house.follow(refunds[0]?.refund_id ?? '', { to: 'confirmed' })
    const mortal = mortalProcess(house.database, diesAt)
    await Promise.allSettled([house.turn(mortal.database)])
    if (!mortal.hasDied()) break
    deaths++
    house.clock.advance(1_000_000)
    await house.turn()
    const told = await house.events(merchant, id)
    expect(told.filter(({ type }) => type === 'invoice.refunded')).toHaveLength(1)
  }
  expect(deaths).toBeGreaterThan(5)
  await house.expectSoundBooks()
}, 120_000)
