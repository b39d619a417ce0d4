import type { Catalog } from '#core/catalog'
import { statedBreakKinds } from '#core/rails'
import { type Database, sql } from '#platform/database'
import type { Ids } from '#platform/ids'
import { holdRail } from './hold-rail.ts'
import { judgeTransactions } from './judge-transactions.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog; readonly ids: Ids; readonly now: Date }

const batchMax = 500

type OpenBreak = { id: string; rail: string; subject: string; asset: string }

/** Ends the breaks that the books explain by now, such as a payout whose outcome became known after its statement. */
export async function explainBreaks({ database, catalog, ids, now }: Parts): Promise<void> {
  const lowest = '00000000-0000-0000-0000-000000000000'
  for (let after = lowest, isMore = true; isMore; ) {
    const page = await database.query<OpenBreak>(sql`
      select id, rail, subject, asset from rail_breaks
      where resolved_at is null and kind = any(${[...statedBreakKinds]}::text[]) and id > ${after}
      order by id limit ${batchMax}`)
    for (const [rail, breaks] of Map.groupBy(page, (one) => one.rail)) {
      const asset = catalog.asset(breaks[0]?.asset ?? '')
      if (asset === undefined) continue
      await database.inTransaction(async (tx) => {
        await holdRail(tx, rail)
        const transactionIds = breaks.map(({ subject }) => subject)
        await judgeTransactions(tx, { rail, asset, transactionIds, ids, now })
      })
    }
    after = page.at(-1)?.id ?? after
    isMore = page.length === batchMax
  }
}
