import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IssuerNotice } from '#core/suppliers'
import { sql } from '#platform/database'
import { mortalProcess } from '../../../../test/world/mortal-process.ts'
import {
  openSpendingHouse,
  type SpendingHouse,
  type TestCard,
} from '../../../../test/world/spending-house.ts'
import type { Spending } from './create-spending.ts'

let house: SpendingHouse
let card: TestCard
beforeAll(async () => {
  house = await openSpendingHouse()
  card = await house.spendingCard('10000')
})
afterAll(() => house.close())

/** A card's money in cents, free and on hold. */
async function has(): Promise<readonly [number, number]> {
  const [free = 0, held = 0] = (await house.on(card)).split('/').map((one) => Math.round(Number(one) * 100))
  return [free, held]
}

type Story = {
  /** Prepares the card before the process starts; `name` belongs to this round. */
  readonly before?: (name: string) => Promise<unknown>
  live(spending: Spending, name: string): Promise<unknown>
  /** The change of the card's money, in cents free and on hold, from before `before`. */
  readonly changes: readonly [number, number]
}

/** Processes die at every step in turn, and another process gets the same news; answers how many died. */
async function dieEverywhere(title: string, { before, live, changes }: Story): Promise<number> {
  for (let diesAt = 1; ; diesAt++) {
    const name = `${title} ${diesAt}`
    const [free, held] = await has()
    await before?.(name)
    const process = mortalProcess(house.database, diesAt)
    await live(house.listener(process.database), name).catch((error: unknown) => {
      if (!process.hasDied()) throw error
    })
    await live(house.spending, name)
    expect(await has()).toEqual([free + changes[0], held + changes[1]])
    if (!process.hasDied()) return diesAt - 1
  }
}

const tellsOf = (notice: (name: string) => IssuerNotice) => (spending: Spending, name: string) =>
  house.tell(notice(name), spending)
const asks = (name: string) => house.ask(card, { id: name, amount: '3' })

test.each<[string, Story]>([
  [
    'an authorisation',
    { live: tellsOf((id) => house.authorization(card, { id, amount: '3' })), changes: [-300, 300] },
  ],
  [
    'a clearing',
    {
      before: asks,
      live: tellsOf((of) => house.clearing(card, { id: `${of} c`, of, amount: '2' })),
      changes: [-200, 0],
    },
  ],
  [
    'a reversal',
    {
      before: asks,
      live: tellsOf((of) => house.reversal(card, { id: `${of} r`, of, amount: '2' })),
      changes: [-100, 100],
    },
  ],
  ['a refund', { live: tellsOf((id) => house.refund(card, { id, amount: '4' })), changes: [400, 0] }],
  [
    'a reading of activity',
    {
      async before(name) {
        house.activity.push(
          house.clearing(card, { id: `${name} 1`, amount: '2' }),
          house.refund(card, { id: `${name} 2`, amount: '1' }),
          house.clearing(card, { id: `${name} 3`, amount: '4' }),
        )
      },
      live: (spending) => spending.readActivity(),
      changes: [-500, 0],
    },
  ],
  [
    'news of a card that becomes known',
    {
      async before(name) {
        const stranger = { ...card, reference: name }
        await house.tell(house.clearing(stranger, { id: name, amount: '2' }))
        await house.database.inTransaction(async (tx) =>
          tx.send(sql`update cards set card_reference = ${name} where id = ${card.id}`),
        )
        card = stranger
      },
      live: (spending) => spending.takeKnown(),
      changes: [-200, 0],
    },
  ],
])('wherever a process dies in %s, it counts once', async (title, story) => {
  expect(await dieEverywhere(title, story)).toBeGreaterThan(5)
  await house.expectSoundCards()
})

test('wherever a process dies in an expiry, a hold is released once', async () => {
  const weekMs = 7 * 24 * 3_600_000
  house.clock.advance(weekMs)
  await house.spending.expire()
  const deaths = await dieEverywhere('an expiry', {
    async before(name) {
      await asks(name)
      house.clock.advance(weekMs)
    },
    live: (spending) => spending.expire(),
    changes: [0, 0],
  })
  expect(deaths).toBeGreaterThan(5)
  await house.expectSoundCards()
})
