import type { Prepared } from '#core/chains'
import { problems, problemText } from '#core/problems'
import { sql } from '#platform/database'
import { loneAttempts } from '../loads/attempts.ts'
import { changeSpend, letWait } from '../spend/change-spend.ts'
import type { StoredSpend } from '../spend/spend.ts'
import { lockSpend } from '../spend/spend-rows.ts'
import type { Payer } from '../spend/spending-parts.ts'
import { shortOf } from './shortage.ts'

const shortWaitMs = 5_000
const silenceWaitMs = 2_000
const failureWaitMaxMs = 60_000
const impossibleTriesMax = 10 // over five minutes

type Failing = { readonly spend: StoredSpend; readonly reason: string }

const problemOf = (problem: string) => problemText(problems.PROBLEM_NOT_PREPARED, { problem })

/** The longer a spend has failed, the rarer it is tried, so that spends that can be paid come first. */
export async function noteFailure({ clock, database }: Payer, { spend, reason }: Failing): Promise<void> {
  const { id, createdAt } = spend
  const now = clock.now()
  const ageMs = now.getTime() - createdAt.getTime()
  const dueAt = new Date(now.getTime() + Math.min(Math.max(ageMs / 8, silenceWaitMs), failureWaitMaxMs))
  await database.inTransaction(async (tx) => letWait(tx, { id, problem: problemOf(reason), dueAt, now }))
}

/** A spend fails when the chain calls it impossible again and again over some minutes: nothing of it was signed. */
export async function noteImpossible(payer: Payer, { spend: { id }, reason }: Failing): Promise<void> {
  const { clock, database, handlers } = payer
  const now = clock.now()
  await database.inTransaction(async (tx) => {
    const spend = await lockSpend(tx, id)
    const attempts = await loneAttempts.of(tx, id)
    if (
      spend.status !== 'requested' ||
      spend.batchId !== null ||
      attempts.some(({ status }) => status !== 'discarded')
    )
      return
    const [row] = await tx.query<{ tries: number }>(sql`
      update spends set impossible_tries = impossible_tries + 1 where id = ${id} returning impossible_tries as tries`)
    const tries = row?.tries ?? 1
    if (tries < impossibleTriesMax) {
      const waitMs = Math.min(silenceWaitMs * 2 ** (tries - 1), failureWaitMaxMs)
      return letWait(tx, { id, problem: problemOf(reason), dueAt: new Date(now.getTime() + waitMs), now })
    }
    const cause = problemText(problems.PROBLEM_IMPOSSIBLE, { problem: reason })
    const ended = { to: 'failed', txid: null, units: null, problem: cause, nextAt: null, now } as const
    await changeSpend(tx, { handlers, spend, cause, ...ended })
  })
}

export type Short = Extract<Prepared, { status: 'short' }>

export async function noteShort(
  { database, clock }: Payer,
  { spend: { id }, prepared }: { spend: StoredSpend; prepared: Short },
): Promise<void> {
  const now = clock.now()
  const dueAt = new Date(now.getTime() + shortWaitMs)
  await database.inTransaction(async (tx) => letWait(tx, { id, problem: shortOf(prepared), dueAt, now }))
}
