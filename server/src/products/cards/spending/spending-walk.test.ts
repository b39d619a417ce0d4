import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IssuerNotice } from '#core/suppliers'
import { type Cents, type PaperNotice, paperCard, text } from '../../../../test/world/paper-card.ts'
import {
  openSpendingHouse,
  type SpendingHouse,
  type TestCard,
} from '../../../../test/world/spending-house.ts'

let house: SpendingHouse
beforeAll(async () => {
  house = await openSpendingHouse()
})
afterAll(() => house.close())

const loaded: Cents = 100_00n
const cents = fc.bigInt({ min: 1n, max: 60_00n })
const of = fc.integer({ min: 0, max: 3 })

/** The news that an issuer may send about four purchases, in any order, and as often as it likes. */
const notice: fc.Arbitrary<PaperNotice> = fc.oneof(
  // The amount of a question is that of its purchase, or raised.
  fc.record({
    kind: fc.constant('authorization' as const),
    of,
    amount: fc.constantFrom(35_00n, 35_00n, 35_00n, 42_00n, 55_00n),
  }),
  fc.record({
    kind: fc.constant('clearing' as const),
    of: fc.option(of),
    amount: cents,
    isFinal: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('reversal' as const), of, amount: cents }),
  fc.record({ kind: fc.constant('refund' as const), amount: cents }),
)

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: fc.constant('tell' as const), notice }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('tell again' as const), which: fc.nat({ max: 30 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('days pass' as const), days: fc.constantFrom(1, 3, 7) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('change' as const),
      to: fc.constantFrom('FROZEN' as const, 'ACTIVE' as const, 'BLOCKED' as const),
    }),
  },
)

const operations = { FROZEN: 'freezeCard', ACTIVE: 'unfreezeCard', BLOCKED: 'blockCard' } as const
const dayMs = 24 * 3_600_000

/** The notice as the issuer of this card tells it; `id` makes one telling differ from another. */
function toldOf(card: TestCard, told: PaperNotice, id: string): IssuerNotice {
  const name = (purchase: number) => `${card.id}/${purchase}`
  const asked = { id: `${card.id}/${id}`, amount: text(told.amount) }
  if (told.kind === 'authorization') return house.authorization(card, { ...asked, id: name(told.of) })
  if (told.kind === 'refund') return house.refund(card, asked)
  if (told.kind === 'reversal') return house.reversal(card, { ...asked, of: name(told.of) })
  return house.clearing(card, {
    ...asked,
    isFinal: told.isFinal,
    of: told.of === null ? null : name(told.of),
  })
}

async function returnedTo({ customerId }: TestCard): Promise<Cents> {
  const lines = await house.history(customerId)
  return lines.reduce((sum, line) => {
    const [type, , amount = '0'] = line.split(' ')
    return type === 'card_return' ? sum + BigInt(Math.round(Number(amount) * 100)) : sum
  }, 0n)
}

test('whatever an issuer tells, in any order and doubled, a card has what an independent reckoning says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 24 }),
      fc.boolean(),
      async (steps, isLimited) => {
        const card = await house.spendingCard('100')
        const params = { card_id: card.number }
        const limit = isLimited ? 50_00n : null
        if (limit !== null)
          await house.call('setCardLimits', card.customerId, { params, body: { per_day: text(limit) } })
        const paper = paperCard({ loaded, limit, day: Math.floor(house.clock.now().getTime() / dayMs) })
        const told: { readonly notice: IssuerNotice; readonly paper: PaperNotice; readonly id: string }[] = []
        for (const [index, one] of steps.entries()) {
          if (one.act === 'change') {
            const isAllowed = paper.change(one.to)
            const call = house.call(operations[one.to], card.customerId, { params })
            await (isAllowed ? call : expect(call).rejects.toThrow())
          } else if (one.act === 'days pass') {
            house.clock.advance(one.days * dayMs)
            await house.spending.expire()
            paper.daysPass(one.days)
          } else {
            const again = one.act === 'tell' ? undefined : told[one.which % Math.max(told.length, 1)]
            if (one.act === 'tell again' && again === undefined) continue
            const id = again?.id ?? String(index + 100)
            const fresh = one.act === 'tell' ? one.notice : again!.paper
            const notice = again?.notice ?? toldOf(card, fresh, id)
            told.push({ notice, paper: fresh, id })
            const answer = await house.tell(notice)
            expect(answer).toEqual(paper.tell(fresh, id))
          }
          expect(await house.on(card)).toBe(`${text(paper.available())}/${text(paper.held())}`)
        }
        expect(await returnedTo(card)).toBe(paper.returned())
        await house.expectSoundCards()
      },
    ),
    { numRuns: 40 },
  )
})

test('what two processes are told at once counts once, and all money is accounted for', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(notice, { minLength: 4, maxLength: 14 }),
      fc.boolean(),
      async (all, isBlocked) => {
        const card = await house.spendingCard('100')
        const other = house.listener()
        const notices = all.map((one, index) => toldOf(card, one, String(index)))
        const block = () => house.call('blockCard', card.customerId, { params: { card_id: card.number } })
        await Promise.all([
          ...notices.map((one) => house.tell(one)),
          ...notices.toReversed().map((one) => house.tell(one, other)),
          ...(isBlocked ? [block()] : []),
        ])
        house.clock.advance(7 * dayMs)
        await Promise.all([house.spending.expire(), other.expire()])
        const sum = (kind: PaperNotice['kind']) =>
          all.reduce((total, one) => (one.kind === kind ? total + one.amount : total), 0n)
        const [available, held] = (await house.on(card)).split('/')
        expect(held).toBe('0')
        const lost = await house.lostBy(card)
        const has = BigInt(Math.round(Number(available) * 100)) + (await returnedTo(card))
        expect(has).toBe(loaded - sum('clearing') + sum('refund') + lost)
        await house.expectSoundCards()
      },
    ),
    { numRuns: 12 },
  )
})
