import { expect } from 'vitest'
import {
  createHedger,
  type HedgeOrder,
  type HedgeOutcome,
  type Hedger,
  type Hedging,
  readHouseBooks,
  readPendingHedges,
} from '#core/dealing'
import { convert } from '#core/money'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { openDealingHouse } from '../world/dealing-house.ts'
import { indifferent, type Manner, type Process, type Subject } from './subject.ts'
import { openWitness } from './witness.ts'

const metrics = createMetrics()
const logger = createLogger('silent')

/** A party on paper that carries out a repeated order again, so that a repetition shows. */
function paperHedging() {
  const filled = new Map<string, HedgeOrder[]>()
  const refused = new Set<string>()
  let manner: Manner = 'does'
  const done = (order: HedgeOrder): HedgeOutcome => {
    const value = convert(order.amount, order.price, { rounding: order.side === 'buy' ? 'up' : 'down' })
    return { status: 'done', providerReference: order.reference, filled: order.amount, value }
  }
  const hedging: Hedging = {
    name: 'paper',
    async place(order) {
      if (manner === 'defers' || manner === 'unknown') return { status: 'unknown' }
      if (manner === 'rejects') {
        refused.add(order.reference)
        return { status: 'rejected', reason: 'too small' }
      }
      filled.set(order.reference, [...(filled.get(order.reference) ?? []), order])
      return manner === 'silent' ? { status: 'unknown' } : done(order)
    },
    async find(order) {
      if (manner === 'silent') return { status: 'unknown' }
      if (refused.has(order.reference)) return { status: 'rejected', reason: 'too small' }
      return filled.has(order.reference) ? done(order) : null
    },
  }
  function behave(next: Manner): void {
    manner = next
  }
  return { hedging, filled, behave }
}

/** Hedges of the house: each order has one effect, and the totals are what the party did. */
export async function hedges(): Promise<Subject> {
  const house = await openDealingHouse()
  const { database, catalog, prices, clock } = house
  await house.fund('500 USDT')
  await house.fund('200 XRP')
  const witness = openWitness({ clock })
  const { hedging, filled, behave } = paperHedging()
  let asked = 0
  function hedgerOf({ name: process, database: own }: Process): Hedger {
    const watched: Hedging = {
      name: hedging.name,
      place: (order) =>
        witness.meet({ process, act: 'place', reference: order.reference }, () => hedging.place(order)),
      find: (order) =>
        witness.meet({ process, act: 'find', reference: order.reference }, () => hedging.find(order)),
    }
    const parts = { catalog, prices, hedging: watched, clock, ids: systemIds, logger, metrics }
    return createHedger({ ...parts, database: own, timeoutMs: 2_000 })
  }
  return {
    ...indifferent,
    world: house,
    witness,
    behave,
    async ask() {
      const [give, to] = asked++ % 3 === 2 ? ['40 XRP', 'USDT'] : ['55 USDT', 'XRP']
      const customerId = await house.newCustomer(give!)
      // The house sells only what it has.
      const [outcome] = await house.settle(house.settlement({ customerId, give: give!, to: to! }))
      expect(['posted', 'INSUFFICIENT_LIQUIDITY']).toContain(outcome)
      return customerId
    },
    turn: (process) =>
      hedgerOf(process)
        .round()
        .catch(() => {}),
    async expectSound() {
      expect(await readPendingHedges(database)).toEqual([])
      for (const orders of filled.values()) expect(orders).toHaveLength(1)
      const units = [...filled.values()]
        .flat()
        .reduce((sum, { side, amount }) => sum + (side === 'buy' ? amount.units : -amount.units), 0n)
      const books = await readHouseBooks(database, catalog)
      const xrp = books.find(({ currency }) => currency.symbol === 'XRP')
      expect(xrp?.hedged.units ?? 0n).toBe(units)
      const rows = await database.query<{ id: string }>(sql`select id from hedges where status = 'done'`)
      expect(rows.map(({ id }) => id).toSorted()).toEqual([...filled.keys()].toSorted())
      await house.expectSoundBooks()
    },
    close: () => house.drop(),
  }
}
