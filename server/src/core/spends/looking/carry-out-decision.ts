import { causes, problems, problemText } from '#core/problems'
import { sql, type Tx } from '#platform/database'
import { actOnEach } from '#platform/workers'
import { setAttempt } from '../spend/attempt-changes.ts'
import { changeSpend, letWait } from '../spend/change-spend.ts'
import type { StoredSpend } from '../spend/spend.ts'
import { isPreparable } from '../spend/spend-conditions.ts'
import { findSpends, lockSpend } from '../spend/spend-rows.ts'
import type { Payer } from '../spend/spending-parts.ts'
import type { Look } from './look.ts'

type Deciding = { readonly payer: Payer; readonly look: Look; readonly isDisplaced: boolean }

/**
 * Gives up a spend that no block holds, as an operator decided, once other transactions took the place of all of its own, as
 * deep as the network needs: none of them can happen then. The spend never begins again, since the signer has signed for it.
 */
export async function carryOutDecision(tx: Tx, { payer, look, isDisplaced }: Deciding): Promise<void> {
  const { handlers, clock, network } = payer
  const { spend, sighted, tip } = look
  const now = clock.now()
  const isOver =
    isDisplaced &&
    sighted.every(
      ({ sighting }) =>
        sighting.status === 'displaced' && tip - sighting.height + 1 >= network.confirmationsRequired,
    )
  const { decision } = spend
  if (decision === null) return
  if (!isOver) {
    const problem = problemText(problems.PROBLEM_NOT_FAILED)
    clearDecision(tx, spend)
    return letWait(tx, { id: spend.id, problem, dueAt: now, now })
  }
  for (const { attempt } of sighted) setAttempt(tx, { id: attempt.id, status: 'replaced', now })
  const cause = problemText(causes.CAUSE_BY_OPERATOR, { reason: decision.reason })
  const txid = sighted.at(-1)?.attempt.txid ?? null
  await changeSpend(tx, { handlers, spend, to: 'failed', cause, txid, units: null, nextAt: now, now })
}

function clearDecision(tx: Tx, { id }: StoredSpend): void {
  tx.send(sql`update spends set decision = null, decision_reason = null where id = ${id}`)
}

const decisionsMax = 50

/** Carries out what operators decided about spends that nobody has begun to sign. */
export async function decideRequested({ database, network, clock, handlers }: Payer): Promise<void> {
  const decided = await findSpends(
    database,
    sql`where network = ${network.code} and ${isPreparable} and decision is not null limit ${decisionsMax}`,
  )
  await actOnEach(decided, {
    act: ({ id }) =>
      database.inTransaction(async (tx) => {
        await lockSpend(tx, id)
        const [spend] = await findSpends(tx, sql`where id = ${id} and ${isPreparable}`)
        if (spend?.decision == null) return
        const now = clock.now()
        const { reason } = spend.decision
        const cause = problemText(causes.CAUSE_BY_OPERATOR, { reason })
        const ended = { to: 'failed', txid: null, units: null, nextAt: null, now } as const
        await changeSpend(tx, { handlers, spend, cause, ...ended })
      }),
  })
}
