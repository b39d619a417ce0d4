import { strict as assert } from 'node:assert'
import type { HedgeOutcome, Hedging } from '#core/dealing'
import { formatFraction } from '#core/money'
import { type Database, sql } from '#platform/database'

/** Writes down each order that it gets and calls it done; nobody buys or sells anything. */
export function simulatedHedging({ database }: { readonly database: Database }): Hedging {
  const find = async (reference: string): Promise<HedgeOutcome | null> => {
    const rows = await database.query(sql`select from simulated_hedges where reference = ${reference}`)
    return rows.length === 0 ? null : { status: 'done', providerReference: `simulated-${reference}` }
  }
  return {
    name: 'simulated',
    async place({ reference, side, amount, price }) {
      await database.query(sql`
        insert into simulated_hedges (reference, asset, side, units, price)
        values (${reference}, ${amount.asset.symbol}, ${side}, ${amount.units}, ${formatFraction(price)})
        on conflict do nothing`)
      const outcome = await find(reference)
      assert(outcome !== null, 'what was written down is found')
      return outcome
    },
    find,
  }
}
