import type { Catalog } from '#core/catalog'
import { type BreakKind, statedBreakKinds } from '#core/rails'
import { type Database, sql, type Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { holdRail } from '../hold-rail.ts'
import { bookEnded, endWithLines } from './end-with-lines.ts'
import { judgeTransactions } from './judge-transactions.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog; readonly ids: Ids; readonly now: Date }

const batchMax = 500

type OpenBreak = { id: string; rail: string; kind: BreakKind; subject: string; asset: string }

/** Ends the breaks that the books explain by now, such as a payout whose outcome became known after its statement. */
export async function explainBreaks({ database, catalog, ids, now }: Parts): Promise<void> {
  const lowest = '00000000-0000-0000-0000-000000000000'
  for (let after = lowest, isMore = true; isMore; ) {
    const page = await database.query<OpenBreak>(sql`
      select id, rail, kind, subject, asset from rail_breaks one
      where resolved_at is null and id > ${after} and (kind = any(${[...statedBreakKinds]}::text[])
        or (kind = 'unclaimed' and exists (select from rail_movements moved where moved.rail = one.rail
          and transaction_id = subject and heard_at is null and line_id is null)))
      order by id limit ${batchMax}`)
    for (const [rail, breaks] of Map.groupBy(page, (one) => one.rail)) {
      const asset = catalog.asset(breaks[0]?.asset ?? '')
      if (asset === undefined) continue
      await database.inTransaction(async (tx) => {
        await holdRail(tx, rail)
        // During an import the judgement is incomplete: payments are stored before their lines.
        const isWhole = !(await isImporting(tx, rail))
        const judged = breaks.filter(({ kind }) => isWhole || kind !== 'unclaimed')
        const transactionIds = judged.map(({ subject }) => subject)
        const judging = { rail, asset, transactionIds, ids, now }
        const ended = isWhole ? await endWithLines(tx, judging) : { unmatched: [], entries: [] }
        await judgeTransactions(tx, { ...judging, transactionIds: [...transactionIds, ...ended.unmatched] })
        await bookEnded(tx, ended)
      })
    }
    after = page.at(-1)?.id ?? after
    isMore = page.length === batchMax
  }
}

async function isImporting(tx: Tx, rail: string): Promise<boolean> {
  const [begun] = await tx.query(sql`
    select from rail_statements where rail = ${rail} and completed_at is null limit 1`)
  return begun !== undefined
}
