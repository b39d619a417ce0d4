import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { type Line, openStatementHouse, type StatementHouse } from '../../../test/world/statement-house.ts'

/** The bank's acts, and the gaps and mistakes of its statements and callbacks. */
type Event =
  | { readonly kind: 'payment' | 'payout' | 'return'; readonly heard: boolean; readonly amount: number }
  | { readonly kind: 'statement'; readonly omit: number; readonly wrong: number; readonly ago: 0 | 1 }
  | { readonly kind: 'write-off'; readonly index: number }
  | { readonly kind: 'night' }

const amount = fc.integer({ min: 1, max: 900 })
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('payment' as const), heard: fc.boolean(), amount }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('payout' as const), heard: fc.boolean(), amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('return' as const), heard: fc.boolean(), amount }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('statement' as const),
      omit: fc.integer({ min: 0, max: 5 }),
      wrong: fc.integer({ min: 0, max: 9 }),
      ago: fc.constantFrom(0 as const, 1 as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('write-off' as const), index: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'night' as const }) },
)

type Bank = { readonly house: StatementHouse; readonly days: Map<string, Line[]>; serial: number }

async function happen(bank: Bank, one: Event): Promise<void> {
  const { house, days } = bank
  const today = house.today()
  const lines = days.get(today) ?? []
  days.set(today, lines)
  switch (one.kind) {
    case 'payment':
      return void lines.push(await paymentOf(bank, one))
    case 'payout':
      return void lines.push(await payoutOf(bank, one))
    case 'return': {
      const payout = lines.find(
        ({ id, type }) =>
          type === 'payout' && id.startsWith('T') && !lines.some((line) => line.id === `${id}-back`),
      )
      if (payout === undefined) return
      return void lines.push({ ...payout, id: `${payout.id}-back`, type: 'return' })
    }
    case 'statement': {
      const day = [...days.keys()].at(-1 - one.ago) ?? today
      const whole = days.get(day) ?? []
      const told = whole
        .filter((_, index) => index % 6 !== one.omit || one.omit === 0)
        .map((line, index) => (one.wrong > 0 && index % 10 === one.wrong ? { ...line, amount: '999' } : line))
      await house.state(told, { day })
      return
    }
    case 'write-off': {
      const rows = await house.database.query<{ id: string }>(sql`
        select id from rail_breaks
        where resolved_at is null and kind not in ('contradiction', 'return_differs') order by id`)
      const id = rows[one.index]?.id
      if (id !== undefined) await house.operator('breaks', 'write-off', id, '--reason', 'walk')
      return
    }
    case 'night':
      house.nextDay()
  }
}

async function paymentOf(
  bank: Bank,
  { heard, amount: units }: { heard: boolean; amount: number },
): Promise<Line> {
  const { house } = bank
  const isOurs = units % 3 !== 0
  if (heard) return isOurs ? house.hearPayment(String(units)) : house.hearUnclaimed(String(units))
  bank.serial += 1
  const reference = isOurs ? await house.requestPayIn({ amount: String(units) }) : null
  return { id: `U${bank.serial}`, reference, amount: String(units), at: house.clock.now() }
}

async function payoutOf(
  bank: Bank,
  { heard, amount: units }: { heard: boolean; amount: number },
): Promise<Line> {
  const { house } = bank
  if (heard) return house.hearPayout(String(units))
  bank.serial += 1
  return {
    id: `U${bank.serial}`,
    type: 'payout',
    reference: 'rent',
    amount: String(units),
    at: house.clock.now(),
  }
}

/** The bank account's gain from everything that the bank ever did. */
function gained(days: Bank['days']): number {
  return [...days.values()]
    .flat()
    .reduce((sum, { type, amount: text }) => sum + (type === 'payout' ? -1 : 1) * Number(text), 0)
}

test('whatever statements leave out, repeat and correct: clearing is what they do not show, and open breaks', async () => {
  const property = fc.asyncProperty(fc.array(event, { minLength: 8, maxLength: 30 }), async (events) => {
    await using stack = new AsyncDisposableStack()
    const house = await openStatementHouse()
    stack.defer(() => house.close())
    const bank: Bank = { house, days: new Map(), serial: 0 }
    for (const one of events) {
      await happen(bank, one)
      await house.explain()
    }
    await house.expectSound({ isWithdrawing: true })
    // All statements as they really are.
    house.nextDay()
    bank.days.set(house.today(), [])
    for (const [day, lines] of bank.days) await house.state(lines, { day })
    await house.explain()
    await house.expectSound({ isWithdrawing: true })
    expect(Number(await house.houseHas('custody'))).toBe(0 - gained(bank.days))
    const open = await house.database.query<{ kind: string; id: string }>(sql`
      select kind, id from rail_breaks where resolved_at is null and kind in ('missing', 'amount_differs', 'unknown_payout')`)
    if (open.length === 0) expect(await house.houseHas('clearing')).toBe('0')
    expect(open.filter(({ kind }) => kind === 'missing')).toEqual([])
    for (const { id } of open) await house.operator('breaks', 'write-off', id, '--reason', 'the end')
    expect(await house.houseHas('clearing')).toBe('0')
    await house.expectSound()
  })
  await fc.assert(property, { numRuns: 12, endOnFailure: true })
}, 120_000)
