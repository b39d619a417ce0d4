import { strict as assert } from 'node:assert'
import type { HedgeOrder, HedgeOutcome, Hedging } from '#core/dealing'
import { convert, formatFraction } from '#core/money'
import { columns, type Database, sql, table } from '#platform/database'

type Options = {
  readonly database: Database
  /** While it answers true, nobody says what became of an order. */
  isManual?(): Promise<boolean>
}

const { uuid, text, numeric, decimal } = columns

const hedgeTable = table('simulated_hedges', {
  reference: uuid,
  asset: text,
  side: text,
  units: numeric,
  price: decimal,
})

/** Records each order and calls it done at its price; nothing is bought or sold. */
export function simulatedHedging({ database, isManual = async () => false }: Options): Hedging {
  async function find({ reference, side, amount, price }: HedgeOrder): Promise<HedgeOutcome | null> {
    const [row] = await database.query<{ units: bigint }>(sql`
      select units from simulated_hedges where reference = ${reference}`)
    if (row === undefined) return null
    if (await isManual()) return { status: 'unknown' }
    const filled = { ...amount, units: row.units }
    const value = convert(filled, price, { rounding: side === 'buy' ? 'up' : 'down' })
    return { status: 'done', providerReference: `simulated-${reference}`, filled, value }
  }
  return {
    name: 'simulated',
    async place(order) {
      const { reference, side, amount, price } = order
      const { asset, units } = amount
      await database.query(sql`
        ${hedgeTable.insertion({ reference, asset: asset.symbol, side, units, price: formatFraction(price) })}
        on conflict do nothing`)
      const outcome = await find(order)
      assert(outcome !== null, 'what was written down is found')
      return outcome
    },
    find,
  }
}
