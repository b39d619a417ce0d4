import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { openSpendingHouse, type SpendingHouse } from '../../../../test/world/spending-house.ts'

let house: SpendingHouse
beforeAll(async () => {
  house = await openSpendingHouse()
})
afterAll(() => house.close())

/** The issuer waits two seconds; the rest is for the way there and back. */
const decidedWithinMs = 1_500

async function timed<T>(act: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const from = performance.now()
  const answer = await act()
  return { answer, ms: performance.now() - from }
}

test('of a hundred purchases at once a card pays exactly those that it covers', async () => {
  const card = await house.spendingCard('100')
  const patience = { patienceMs: 60_000 }
  const [one, other] = [house.listener(house.database, patience), house.listener(house.database, patience)]
  const asked = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      timed(() => house.ask(card, { amount: '3.01' }, index % 2 === 0 ? other : one)),
    ),
  )
  expect(asked.filter(({ answer }) => answer === 'yes')).toHaveLength(33)
  expect(asked.filter(({ answer }) => answer === 'insufficient_funds')).toHaveLength(67)
  expect(await house.on(card)).toBe('0.67/99.33')
  await house.expectSoundCards()
})

test('a card that has paid twenty thousand times in a month is decided about in time, with its limits', async () => {
  const card = await house.spendingCard('100')
  const params = { card_id: card.number }
  const body = { per_purchase: '50', per_day: '500', per_month: '5000' }
  await house.call('setCardLimits', card.customerId, { params, body })
  const now = house.clock.now()
  await house.database.inTransaction(async (tx) => {
    tx.send(sql`
      insert into card_authorizations (id, provider, authorization_id, card_id, asked_units, decision, decline_reason,
        held_units, cleared_units, reversed_units, is_final, day, expires_at, created_at, updated_at)
      select gen_random_uuid(), 'paper', 'old ' || number, ${card.id}, 100, 'declined', 'limit', 0, 0, 0, false,
        ${now.toISOString().slice(0, 10)}, null, ${now}, ${now}
      from generate_series(1, 20000) as number`)
    tx.send(sql`
      insert into card_transactions (id, customer_id, card_id, card_type, type, status, asset, units, decline_reason, version,
        created_at, updated_at)
      select id, ${card.customerId}, card_id, 'SHOPPING', 'purchase', 'declined', 'USD', 100, 'limit', 1, ${now}, ${now}
      from card_authorizations where card_id = ${card.id}`)
  })
  for (let round = 0; round < 20; round++) {
    const { answer, ms } = await timed(() => house.ask(card, { amount: '1' }))
    expect(answer).toBe('yes')
    expect(ms).toBeLessThan(decidedWithinMs)
  }
  await house.expectSoundCards()
})
