import { causes, problems, problemText } from '#core/problems'
import { sql, type Tx } from '#platform/database'
import { actOnEach } from '#platform/workers'
import { changeSpend } from '../spend/change-spend.ts'
import type { StoredSpend } from '../spend/spend.ts'
import { isPreparable } from '../spend/spend-conditions.ts'
import { findSpends, lockSpend } from '../spend/spend-rows.ts'
import type { Payer } from '../spend/spending-parts.ts'
import type { Look } from './look.ts'

type Deciding = { readonly payer: Payer; readonly look: Look; readonly isDisplaced: boolean }

/**
 * Gives up spends of a load that no block holds, as operators decided, once other transactions took the place of all of its
 * own, as deep as the network needs: none of them can happen then. They never begin again, since the signer has signed for them.
 */
export async function carryOutDecision(tx: Tx, { payer, look, isDisplaced }: Deciding): Promise<void> {
  const { handlers, clock, network, loads } = payer
  const { load, sighted, tip } = look
  const now = clock.now()
  const decided = load.members.filter(({ decision }) => decision !== null)
  const isOver =
    isDisplaced &&
    sighted.every(
      ({ sighting }) =>
        sighting.status === 'displaced' && tip - sighting.height + 1 >= network.confirmationsRequired,
    )
  if (!isOver) {
    for (const member of decided) clearDecision(tx, member)
    return loads.wait(tx, { load, problem: problemText(problems.PROBLEM_NOT_FAILED), dueAt: now, now })
  }
  const txid = sighted.at(-1)?.attempt.txid ?? null
  for (const spend of decided) {
    const cause = problemText(causes.CAUSE_BY_OPERATOR, { reason: spend.decision?.reason ?? '' })
    const ended = { to: 'failed', txid, units: null, nextAt: loads.isAlone ? now : null, now } as const
    await changeSpend(tx, { handlers, spend, cause, ...ended })
  }
  if (decided.length < load.members.length)
    return loads.wait(tx, { load, problem: load.problem, dueAt: now, now })
  for (const { attempt } of sighted) loads.attempts.set(tx, { id: attempt.id, status: 'replaced', now })
  loads.close(tx, { load, nextAt: now, now })
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
