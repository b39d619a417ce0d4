import { type Asset, formatAmount } from '#core/money'
import { defineWrongs, WrongAct } from '#core/operators'
import type { RailMovementKind } from '#core/rails'
import { type Queryable, sql } from '#platform/database'
import { type Message, tell } from '#platform/sentences'

const wrongs = defineWrongs({
  DAY_WITHDRAWN:
    'the file has no line: it withdraws the whole day, {what}:\n{lines}\nnothing was changed; if they are really gone, add --confirm',
  LINES_WITHDRAWN:
    'the file withdraws {what}:\n{lines}\nnothing was changed; if they are really gone, add --confirm',
  LINE_IN_BOOKS: '1 line of {rail} of {day} that is in the books',
  LINES_IN_BOOKS: '{count} lines of {rail} of {day} that are in the books',
  LINES_AND_MORE: '{lines}\n  and {count} more',
})

type Wanted = {
  readonly rail: string
  readonly day: string
  readonly asset: Asset
  /** The transactions of all lines in the day's new file. */
  readonly transactionIds: ReadonlySet<string>
}

type Gone = { readonly transaction_id: string; readonly kind: RailMovementKind; readonly units: bigint }

const pageMax = 1_000
const shownMax = 20

/** The lines of an earlier file of the day that this file lacks, page by page. */
export async function* linesWithout(
  database: Queryable,
  { rail, day, transactionIds }: Wanted,
): AsyncGenerator<Gone[]> {
  for (let after = '', isMore = true; isMore; ) {
    const page = await database.query<Gone>(sql`
      select transaction_id, kind, units from rail_statement_lines
      where rail = ${rail} and day = ${day} and withdrawn_at is null and transaction_id > ${after}
      order by transaction_id limit ${pageMax}`)
    const gone = page.filter(({ transaction_id: id }) => !transactionIds.has(id))
    if (gone.length > 0) yield gone
    after = page.at(-1)?.transaction_id ?? after
    isMore = page.length === pageMax
  }
}

/** Throws a `WrongAct` that lists the lines which the file would withdraw. */
export async function requireNoneGone(database: Queryable, wanted: Wanted): Promise<void> {
  const { rail, day, asset, transactionIds } = wanted
  const shown: Gone[] = []
  let count = 0
  for await (const gone of linesWithout(database, wanted)) {
    count += gone.length
    shown.push(...gone.slice(0, shownMax - shown.length))
  }
  if (count === 0) return
  const kind = transactionIds.size === 0 ? wrongs.DAY_WITHDRAWN : wrongs.LINES_WITHDRAWN
  const facts = { rail, day }
  const what =
    count === 1 ? tell(wrongs.LINE_IN_BOOKS, facts) : tell(wrongs.LINES_IN_BOOKS, { ...facts, count })
  const lines = shown.map((one) => `  ${wordsOf(one, asset)}`).join('\n')
  throw new WrongAct(kind, { what, lines: withMore(lines, count - shown.length) })
}

function withMore(lines: string, count: number): string | Message {
  return count === 0 ? lines : tell(wrongs.LINES_AND_MORE, { lines, count })
}

function wordsOf({ transaction_id: id, kind, units }: Gone, asset: Asset): string {
  return `${id}  ${kind}  ${formatAmount({ asset, units })} ${asset.symbol}`
}
