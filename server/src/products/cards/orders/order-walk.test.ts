import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { houseAccount, readBalances } from '#core/ledger'
import type { IssueOrder } from '#core/suppliers'
import { sql } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { openCardHouse } from '../../../../test/world/card-house.ts'

const house = await openCardHouse()
const { issuer, rail, engine, clock, database } = house
afterAll(() => house.close())

const minuteMs = 60_000
const supplied = house.money('USD', '1000000').units

const amounts = fc.constantFrom('10', '33.33', '50')

/** The acts of customers, payers, the issuer and time, in any order. */
const act = fc.oneof(
  fc.record({
    kind: fc.constant('order' as const),
    amount: amounts,
    method: fc.constantFrom('balance_usdt', 'rub_sbp', 'onchain_usdt'),
  }),
  fc.record({
    kind: fc.constant('pay' as const),
    order: fc.nat(),
    amount: fc.constantFrom('exact', 'exact', 'exact', 'less', 'more'),
    isSeenFirst: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('mishap' as const),
    mishap: fc.constantFrom('dead line', 'lost answer', 'rejected', 'unknown', 'contradiction'),
  }),
  fc.record({ kind: fc.constant('top up' as const), card: fc.nat(), amount: amounts }),
  fc.record({
    kind: fc.constant('state' as const),
    card: fc.nat(),
    operation: fc.constantFrom('freezeCard', 'unfreezeCard', 'blockCard'),
  }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 20, 200) }),
  fc.record({ kind: fc.constant('turn' as const) }),
)

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

type Walk = {
  readonly customer: string
  readonly orders: { readonly id: string; readonly method: string; readonly debit: string }[]
}

/** The issuer refuses the next order; a contradicting one carries it out all the same, later. */
const late: IssueOrder[] = []

function meet(mishap: string): void {
  let isOver = false
  const once = () => {
    const isNow = !isOver
    isOver = true
    return isNow
  }
  if (mishap === 'dead line' || mishap === 'lost answer') {
    const failing = mishap === 'dead line' ? 'before' : 'after'
    issuer.around = (_, moment) => {
      if (moment === failing && once()) throw new Error(mishap)
    }
    return
  }
  issuer.answers = (call, reference) => {
    if ((call !== 'issue' && call !== 'load') || !once()) return null
    if (mishap === 'unknown') return { status: 'unknown' }
    if (mishap === 'contradiction' && call === 'issue') contradicted.add(reference)
    return { status: 'rejected', reason: 'NOT_TODAY' }
  }
}

const contradicted = new Set<string>()

async function take(one: Act, { customer, orders }: Walk): Promise<void> {
  if (one.kind === 'order') {
    const chain = one.method === 'onchain_usdt' ? { onchain_network: 'trc20' } : {}
    const asked = { amount: one.amount, payment_method: one.method, ...chain }
    const { order_id: id, debit_amount: debit } = await house.order(customer, asked)
    orders.push({ id, method: one.method, debit })
  }
  if (one.kind === 'pay') await pay(one, orders)
  if (one.kind === 'mishap') meet(one.mishap)
  if (one.kind === 'wait') clock.advance(one.minutes * minuteMs)
  if (one.kind === 'turn') await engine.turn().catch(() => {})
  if (one.kind === 'top up' || one.kind === 'state') await withCard(one, customer)
}

async function pay(one: Act & { kind: 'pay' }, orders: Walk['orders']): Promise<void> {
  const open = orders.filter(({ method }) => method !== 'balance_usdt')
  const order = open[one.order % Math.max(open.length, 1)]
  if (order === undefined) return
  const isBySbp = order.method === 'rub_sbp'
  const asked = house.money(isBySbp ? 'RUB' : 'USDT', order.debit)
  const more = { exact: 0n, less: -1n, more: 1n }[one.amount] ?? 0n
  const amount = { ...asked, units: asked.units + more }
  const text = `${amount.units / 10n ** BigInt(asked.asset.scale)}.${String(amount.units % 10n ** BigInt(asked.asset.scale)).padStart(asked.asset.scale, '0')}`
  if (!isBySbp) {
    if (one.isSeenFirst) await house.chainPays(order.id, text, 'seen')
    await house.chainPays(order.id, text, 'credited')
    return
  }
  // A link that the rail has not made cannot be paid.
  if (!rail.payIns.has(order.id)) return
  const notice = rail.payerPays(order.id, { amount })
  if (one.isSeenFirst) await engine.rails.receive('sbp', rail.callbackOf(notice))
}

async function withCard(one: Act & { kind: 'top up' | 'state' }, customer: string): Promise<void> {
  const cards = await house.call('listCards', customer)
  const card = cards[one.card % Math.max(cards.length, 1)]
  if (card === undefined) return
  const params = { card_id: String(card.id) }
  const asked = one.kind === 'state' ? { params } : { params, body: { amount: one.amount } }
  await house.call(one.kind === 'state' ? one.operation : 'topUpCard', customer, asked)
}

/** The issuer and the rail behave again, and everything ends. */
async function settle(): Promise<void> {
  issuer.around = () => {}
  issuer.answers = null
  for (let round = 0; round < 3; round++) {
    clock.advance(60 * minuteMs)
    await engine.turn()
  }
  // The orders that the issuer refused and carried out all the same.
  for (const id of contradicted) {
    const [order] = await database.query<{ provider: string; amount_units: bigint }>(sql`
      select amount_units from card_orders where id = ${id} and status = 'failed'`)
    if (order === undefined) continue
    const options = { cardType: 'SHOPPING', region: 'US', paymentSystem: 'VISA' } as const
    const amount = { ...house.money('USD', '0'), units: order.amount_units }
    const issue = { reference: id, options: { ...options, isApplePayAvailable: true }, amount }
    late.push(issue)
    issuer.issuesAfterAll(issue)
  }
  contradicted.clear()
  for (let round = 0; round < 3; round++) {
    clock.advance(25 * 60 * minuteMs)
    await engine.turn()
  }
}

async function expectEnded({ customer, orders }: Walk): Promise<void> {
  await house.expectSoundCards()
  const statuses = await database.query<{ status: string }>(sql`
    select status from card_orders where customer_id = ${customer}
    union all select status from purchases where customer_id = ${customer}`)
  expect(statuses.filter(({ status }) => ['processing', 'awaiting_payment'].includes(status))).toEqual([])
  for (const { id } of orders) expect((issuer.issued.get(id) ?? []).length).toBeLessThanOrEqual(1)
  for (const symbol of ['USDT', 'RUB']) expect(await house.wallet(customer, symbol)).toMatch(/\/0$/)
  await expectNothingLost()
  // The issuer knows each card in the state that it is in; those that nobody owns are closed.
  const cards = await database.query<{ card_reference: string; status: string }>(sql`
    select card_reference, status from cards`)
  for (const { card_reference, status } of cards) expect(issuer.states.get(card_reference)).toBe(status)
  for (const { reference } of late) {
    const [made] = issuer.issued.get(reference) ?? []
    expect(issuer.states.get(made?.cardReference ?? '')).toBe('BLOCKED')
  }
}

/** Nothing was spent, so the dollars at the issuer are what was sent there: on cards, or the house's own. */
async function expectNothingLost(): Promise<void> {
  const own = (await readBalances(database, houseAccount('supplies').owner)).get('USD')
  const [onCards] = await database.query<{ units: bigint }>(sql`
    select coalesce(sum(balance), 0) as units from ledger_accounts join ledger_balances on account_id = id
    where kind in ('card_available', 'card_held')`)
  expect((own?.supplies ?? 0n) + (onCards?.units ?? 0n)).toBe(supplied)
  expect(own?.card_issuer).toBe(-supplied)
  expect(own?.supplier_debts ?? 0n).toBe(0n)
}

test('however the issuer and payers misbehave, each card is made once, and no money is lost or made', async () => {
  const walk = fc.array(act, { minLength: 8, maxLength: 30, size: 'max' })
  await fc.assert(
    fc.asyncProperty(walk, async (acts) => {
      const customer = await house.newCustomer({ funding_available: { USDT: '500' } })
      const walked: Walk = { customer, orders: [] }
      for (const one of acts)
        await take(one, walked).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
      await settle()
      await expectEnded(walked)
    }),
    { numRuns: 15 },
  )
}, 60_000)
