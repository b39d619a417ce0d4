import { strict as assert } from 'node:assert'
import { problems, problemText } from '#core/problems'
import { type Queryable, sql } from '#platform/database'
import { changeSpend, letWait } from '../spend/change-spend.ts'
import type { StoredSpend } from '../spend/spend.ts'
import { findSpends, lockSpend } from '../spend/spend-rows.ts'
import { loneAttempts } from './attempts.ts'
import type { Load, LoadKind, Unsigned } from './load.ts'

export const signKind = 'spend.sign'

const deferWaitMs = 5_000
const deferWaitMaxMs = 5 * 60_000

/** A spend as the load of its own transactions. */
function loadOf(spend: StoredSpend): Load {
  return { ...spend, members: [spend], holderId: spend.id }
}

function spendOf({ members: [spend] }: Load): StoredSpend {
  assert(spend !== undefined, 'a lone spend is its own member')
  return spend
}

async function findOne(database: Queryable, id: string): Promise<Load | null> {
  const [spend] = await findSpends(database, sql`where id = ${id}`)
  return spend === undefined ? null : loadOf(spend)
}

/** How long a spend waits whose transaction the signer put off: people take hours, and each request adds a row. */
export function deferralMs(count: number): number {
  return Math.min(deferWaitMs * 2 ** Math.min(count - 1, 10), deferWaitMaxMs)
}

/** The problem of a load whose transaction is not signed. */
export function problemOfUnsigned({ outcome, reason }: Pick<Unsigned, 'outcome' | 'reason'>): string {
  return problemText(outcome === 'deferred' ? problems.PROBLEM_NOT_SIGNED : problems.PROBLEM_SIGNER_REFUSED, {
    problem: reason,
  })
}

/** Spends that are paid by transactions of their own. */
export const loneSpends: LoadKind = {
  table: sql`spends`,
  isCarried: sql`batch_id is null`,
  attempts: loneAttempts,
  signKind,
  isAlone: true,
  // Each network has a kind of its own, so that a slow network does not delay the others.
  broadcastKind: (network) => `spend.broadcast.${network}`,
  endedKind: (network) => `spend.ended.${network}`,
  find: findOne,
  findEnded: findOne,
  async findAll(database, ids) {
    const spends = await findSpends(database, sql`where id = any(${[...ids]}::uuid[])`)
    const byId = new Map(spends.map((spend) => [spend.id, loadOf(spend)]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  },
  lock: async (tx, id) => loadOf(await lockSpend(tx, id)),
  change: (tx, { load, ...change }) => changeSpend(tx, { ...change, spend: spendOf(load) }),
  wait: (tx, { load: { id }, ...waiting }) => letWait(tx, { id, ...waiting }),
  noteProblem: (tx, { id }, problem) => tx.send(sql`update spends set problem = ${problem} where id = ${id}`),
  async giveUp(tx, { handlers, load, outcome, reason, count, now }) {
    const problem = problemOfUnsigned({ outcome, reason })
    const dueAt = new Date(now.getTime() + deferralMs(count))
    if (outcome === 'deferred') return letWait(tx, { id: load.id, problem, dueAt, now })
    const ended = {
      to: 'failed',
      cause: problem,
      txid: null,
      units: null,
      problem,
      nextAt: null,
      now,
    } as const
    await changeSpend(tx, { handlers, spend: spendOf(load), ...ended })
  },
  close() {},
}
