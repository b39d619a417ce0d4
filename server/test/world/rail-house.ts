import { expect } from 'vitest'
import { customerAccount, houseAccount, post, readBalances } from '#core/ledger'
import { formatAmount, type Money } from '#core/money'
import {
  createRails,
  findPayIn,
  findPayout,
  type PayIn,
  type PayInHandler,
  type Payout,
  type PayoutHandler,
  type RailBooks,
  type RailNotice,
  type Rails,
  type RailsParts,
  requestPayIn,
  requestPayout,
} from '#core/rails'
import { type Database, sql, type Tx } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { openFakeMeanings, readMeanings } from './fake-party.ts'
import { assetOf, openWorld, type World } from './open-world.ts'
import { type PaperRail, paperRail } from './paper-rail.ts'

/** A house with one paper rail, whose products book what it moves in the plainest way. */
export type RailHouse = World & {
  readonly rail: PaperRail
  readonly books: RailBooks
  /** A process that carries out pay-ins and payouts. */
  engine(parts?: Partial<RailsParts>): Rails
  /** Asks for a payment; answers its id. */
  requestPayIn(options?: { amount?: string; seconds?: number }): Promise<string>
  /** Pays a customer who has the money; answers its id. */
  requestPayout(options?: { amount?: string }): Promise<string>
  payIn(id: string): Promise<PayIn>
  payout(id: string): Promise<Payout>
  /** The notices that the handlers received about a pay-in or payout, in order. */
  told(id: string): Promise<string[]>
  /** The balance of the owner of a pay-in or payout, as "available/held". */
  funding(id: string): Promise<string>
  clearing(): Promise<string>
  /** The open breaks as "kind subject". */
  breaks(): Promise<string[]>
  deliver(notice: RailNotice, engine?: Rails): Promise<void>
  rub(amount: string): Money
  /** Fails the test unless the ledger is sound and clearing agrees with the movements. */
  expectSoundRails(): Promise<void>
}

const metrics = { ...createMetrics(), gauges() {} }
const logger = createLogger('silent')
export const railCode = 'sbp'

export async function openRailHouse(): Promise<RailHouse> {
  const world = await openWorld()
  const { database, catalog, clock } = world
  await openFakeMeanings(world.url)
  const rail = paperRail({ now: clock.now })
  const owners = new Map<string, string>()
  const ownerOf = (id: string) => owners.get(id) ?? id
  const books: RailBooks = { catalog, ids: systemIds, ...handlersOf(ownerOf) }
  const rub = (amount: string) => world.money('RUB', amount)
  const shown = (units = 0n) => formatAmount({ asset: assetOf(catalog, 'RUB'), units })
  const found = async <T>(one: Promise<T | undefined>): Promise<T> => {
    const row = await one
    expect(row).toBeDefined()
    return row!
  }
  const house: RailHouse = {
    ...world,
    rail,
    books,
    rub,
    engine: (parts = {}) =>
      createRails({
        ...{ ...books, database, rails: new Map([[railCode, rail]]), clock, logger, metrics },
        ...{ timeoutMs: 2_000, chance: () => 0 },
        ...parts,
      }),
    async requestPayIn({ amount = '1000', seconds = 900 } = {}) {
      const id = systemIds.next()
      owners.set(id, await world.newCustomer({}))
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + seconds * 1_000)
      const asked = { id, rail: railCode, purpose: 'deposit', amount: rub(amount), expiresAt, now } as const
      await database.inTransaction(async (tx) => requestPayIn(tx, asked, { provider: rail.name }))
      return id
    },
    async requestPayout({ amount = '1000' } = {}) {
      const id = systemIds.next()
      const customerId = await world.newCustomer({ funding_available: { RUB: amount } })
      owners.set(id, customerId)
      const to = { phone: '79161234567', bankCode: '100000000111' }
      const terms = { rail: railCode, purpose: 'withdrawal', amount: rub(amount), ...to } as const
      await database.inTransaction(async (tx) => {
        await move(tx, { from: 'funding_available', to: 'funding_held', customerId, amount: rub(amount), id })
        requestPayout(tx, { id, ...terms, now: clock.now() }, { provider: rail.name })
      })
      return id
    },
    payIn: (id) => found(findPayIn(database, { id, catalog })),
    payout: (id) => found(findPayout(database, { id, catalog })),
    told: (id) => readMeanings(database, id),
    async funding(id) {
      const held = (await readBalances(database, ownerOf(id))).get('RUB')
      return `${shown(held?.funding_available)}/${shown(held?.funding_held)}`
    },
    async clearing() {
      const held = await readBalances(database, houseAccount('clearing').owner)
      return shown(held.get('RUB')?.clearing)
    },
    async breaks() {
      const rows = await database.query<{ kind: string; subject: string }>(sql`
        select kind, subject from rail_breaks where resolved_at is null order by opened_at, id`)
      return rows.map(({ kind, subject }) => `${kind} ${subject}`)
    },
    deliver: (notice, engine = house.engine()) => engine.receive(railCode, rail.callbackOf(notice)),
    async expectSoundRails() {
      await world.expectSoundBooks()
      expect(await house.clearing()).toBe(shown(await movedUnits(database)))
    },
  }
  return house
}

/** The balance that clearing must have: each stored movement is booked, and nothing else is. */
async function movedUnits(database: Database): Promise<bigint> {
  const [row] = await database.query<{ units: bigint }>(sql`
    select coalesce(sum(case kind when 'payout' then units else -units end), 0) as units from rail_movements
    where asset = 'RUB'`)
  return row?.units ?? 0n
}

function handlersOf(ownerOf: (id: string) => string): Pick<RailBooks, 'payInHandlers' | 'payoutHandlers'> {
  const deposit: PayInHandler = {
    async paid(tx, { payIn, movement, count, isLate }) {
      const to = { to: 'funding_available', customerId: ownerOf(payIn.id) } as const
      await move(tx, { from: 'clearing', ...to, amount: movement.amount, id: movement.id })
      const meaning = `paid ${formatAmount(movement.amount)} as ${count}${isLate ? ' late' : ''}`
      await note(tx, { id: payIn.id, meaning })
    },
    failed: (tx, { payIn, reason }) => note(tx, { id: payIn.id, meaning: `failed ${reason}` }),
  }
  const withdrawal: PayoutHandler = {
    async paid(tx, { payout: { id, amountFact }, movement }) {
      expect(amountFact).toEqual(movement.amount)
      const from = { from: 'funding_held', to: 'clearing', customerId: ownerOf(id) } as const
      await move(tx, { ...from, amount: movement.amount, id: movement.id })
      await note(tx, { id, meaning: 'paid' })
    },
    async failed(tx, { payout: { id, amount } }) {
      const back = { from: 'funding_held', to: 'funding_available', customerId: ownerOf(id) } as const
      await move(tx, { ...back, amount, id: `${id}/back` })
      await note(tx, { id, meaning: 'failed' })
    },
    async returned(tx, { payout: { id }, movement }) {
      const back = { from: 'clearing', to: 'funding_available', customerId: ownerOf(id) } as const
      await move(tx, { ...back, amount: movement.amount, id: movement.id })
      await note(tx, { id, meaning: 'returned' })
    },
  }
  return { payInHandlers: { deposit }, payoutHandlers: { withdrawal } }
}

type Place = 'clearing' | 'funding_available' | 'funding_held'

type Move = {
  readonly from: Place
  readonly to: Place
  readonly customerId: string
  readonly amount: Money
  readonly id: string
}

async function move(tx: Tx, { from, to, customerId, amount, id }: Move): Promise<void> {
  const accountOf = (place: Place) =>
    place === 'clearing' ? houseAccount(place) : customerAccount(customerId, place)
  const movement = { from: accountOf(from), to: accountOf(to), amount }
  const entry = { id: systemIds.next(), kind: 'test_rail', reference: id, postedAt: new Date(0) }
  await post(tx, { ...entry, movements: [movement] })
}

async function note(tx: Tx, { id, meaning }: { id: string; meaning: string }): Promise<void> {
  await tx.query(sql`insert into fake_meanings values (${id}, ${meaning})`)
}
