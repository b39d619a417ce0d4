import { columns, orNull, type Queryable, sql, type Tx, table } from '#platform/database'
import type { SpendStatus } from './spend.ts'

const { uuid, text, timestamptz } = columns

const transitionTable = table('spend_transitions', {
  spendId: uuid,
  fromStatus: orNull(text.as<SpendStatus>()),
  toStatus: text.as<SpendStatus>(),
  cause: text,
  txid: orNull(text),
  at: timestamptz,
})

/** A change of a spend, kept for good. The first change has null as `from`. */
export type Transition = {
  readonly from: SpendStatus | null
  readonly to: SpendStatus
  readonly cause: string
  readonly txid: string | null
  readonly at: Date
}

type Noting = Omit<Transition, 'at'> & { readonly spendId: string; readonly now: Date }

export function noteTransition(tx: Tx, { spendId, from, to, cause, txid, now }: Noting): void {
  tx.send(transitionTable.insertion({ spendId, fromStatus: from, toStatus: to, cause, txid, at: now }))
}

const transitionsMax = 1_000

/** The changes of a spend, the first one first. */
export async function readTransitions(database: Queryable, spendId: string): Promise<Transition[]> {
  return database.query<Transition>(sql`
    select from_status as "from", to_status as "to", cause, txid, at from spend_transitions
    where spend_id = ${spendId} order by number limit ${transitionsMax}`)
}
