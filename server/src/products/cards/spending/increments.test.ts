import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openSpendingHouse,
  type SpendingHouse,
  type TestCard,
} from '../../../../test/world/spending-house.ts'

let house: SpendingHouse
let card: TestCard

beforeAll(async () => {
  house = await openSpendingHouse()
  return () => house.close()
})
beforeEach(async () => {
  card = await house.spendingCard('100')
  return () => house.expectSoundCards()
})

const dayMs = 24 * 3_600_000
const change = (operationId: string, body = {}) =>
  house.call(operationId, card.customerId, { params: { card_id: card.number }, body })

test('a raised authorization holds the difference too, once, and is one purchase', async () => {
  await house.ask(card, { id: 'a1', amount: '30' })
  const raised = house.authorization(card, { id: 'a1', amount: '45' })
  const answers = await Promise.all([house.tell(raised), house.tell(raised, house.listener())])
  expect(answers).toEqual([{ isApproved: true }, { isApproved: true }])
  expect(await house.on(card)).toBe('55/45')
  expect(await house.ask(card, { id: 'a1', amount: '50' })).toBe('yes')
  expect(await house.tell(raised)).toEqual({ isApproved: true })
  expect(await house.seen(card)).toEqual(['purchase pending 50'])
  await house.tell(house.clearing(card, { of: 'a1', amount: '50' }))
  expect(await house.on(card)).toBe('50/0')
  expect(await house.seen(card)).toEqual(['purchase completed 50'])
})

test('a declined increment leaves the first hold, and stays declined however often it is told', async () => {
  await house.ask(card, { id: 'b1', amount: '30' })
  const raised = house.authorization(card, { id: 'b1', amount: '100.01' })
  const declined = { isApproved: false, reason: 'insufficient_funds' }
  expect(await house.tell(raised)).toEqual(declined)
  await house.tell(house.refund(card, { amount: '5' }))
  expect(await house.tell(raised)).toEqual(declined)
  expect(await house.on(card)).toBe('75/30')
  expect(await house.seen(card)).toEqual([
    'purchase pending 30',
    'purchase declined 70.01 insufficient_funds',
    'refund completed 5',
  ])
  // Another question, a moment later.
  house.clock.advance(1)
  expect(await house.ask(card, { id: 'b1', amount: '100.01' })).toBe('yes')
  expect(await house.on(card)).toBe('4.99/100.01')
})

test('limits count an increment with its purchase, on the day of the purchase', async () => {
  await change('setCardLimits', { per_purchase: '40', per_day: '60' })
  await house.ask(card, { id: 'c1', amount: '30' })
  expect(await house.ask(card, { id: 'c1', amount: '40.01' })).toBe('limit')
  expect(await house.ask(card, { id: 'c2', amount: '25' })).toBe('yes')
  expect(await house.ask(card, { id: 'c1', amount: '35.01' })).toBe('limit')
  house.clock.advance(dayMs)
  expect(await house.ask(card, { id: 'c1', amount: '35.01' })).toBe('limit')
  expect(await house.ask(card, { id: 'c1', amount: '35' })).toBe('yes')
  expect(await house.on(card)).toBe('40/60')
})

test('a card that is frozen or blocked pays no more on what it holds', async () => {
  await house.ask(card, { id: 'd1', amount: '30' })
  await change('freezeCard')
  expect(await house.ask(card, { id: 'd1', amount: '31' })).toBe('card_frozen')
  await change('blockCard')
  expect(await house.ask(card, { id: 'd1', amount: '32' })).toBe('card_blocked')
  expect(await house.on(card)).toBe('0/30')
})

test('an authorization that is over is not raised, and a declined one neither', async () => {
  await house.ask(card, { id: 'e1', amount: '30' })
  await house.tell(house.clearing(card, { of: 'e1', amount: '20' }))
  expect(await house.ask(card, { id: 'e1', amount: '40' })).toBe('insufficient_funds')
  expect(await house.ask(card, { id: 'e2', amount: '200' })).toBe('insufficient_funds')
  expect(await house.ask(card, { id: 'e2', amount: '201' })).toBe('insufficient_funds')
  expect(await house.on(card)).toBe('80/0')
})

test('an increment holds a week of its own, also after the first hold expired', async () => {
  await house.ask(card, { id: 'f1', amount: '30' })
  house.clock.advance(5 * dayMs)
  expect(await house.ask(card, { id: 'f1', amount: '40' })).toBe('yes')
  house.clock.advance(5 * dayMs)
  await house.spending.expire()
  expect(await house.on(card)).toBe('60/40')
  house.clock.advance(2 * dayMs)
  await house.spending.expire()
  expect(await house.on(card)).toBe('100/0')
  expect(await house.ask(card, { id: 'f1', amount: '50' })).toBe('yes')
  expect(await house.on(card)).toBe('90/10')
  house.clock.advance(7 * dayMs)
  await house.spending.expire()
  expect(await house.on(card)).toBe('100/0')
})
