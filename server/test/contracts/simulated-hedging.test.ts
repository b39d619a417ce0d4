import { formatAmount } from '#core/money'
import { sql } from '#platform/database'
import { simulatedHedging } from '#providers/simulated'
import { useTestDatabase } from '../world/test-database.ts'
import { hedgingContract } from './hedging.contract.ts'

const db = await useTestDatabase()

type Row = { reference: string; asset: string; side: string; units: bigint }

hedgingContract('the simulated market', async () => ({
  hedging: simulatedHedging(db),
  reopen: () => simulatedHedging(db),
  async placed() {
    const rows = await db.database.query<Row>(sql`select reference, asset, side, units from simulated_hedges`)
    return rows.map(({ reference, asset, side, units }) => {
      const amount = formatAmount({ asset: { symbol: asset, scale: 8 }, units })
      return { reference, asset, side, amount }
    })
  },
}))
