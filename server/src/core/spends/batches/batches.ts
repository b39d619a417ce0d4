import { strict as assert } from 'node:assert'
import { planLook } from '#core/instructions'
import { paymentHaltOf } from '#core/operators'
import { problems, problemText } from '#core/problems'
import { type Queryable, sql, type Tx } from '#platform/database'
import { batchAttempts } from '../loads/attempts.ts'
import type { Load, LoadKind, Unsigned } from '../loads/load.ts'
import { deferralMs, problemOfUnsigned } from '../loads/lone-spends.ts'
import { changeSpend, isEnded } from '../spend/change-spend.ts'
import { customerHoldOf } from '../spend/customer-hold.ts'
import type { StoredSpend } from '../spend/spend.ts'
import { countBatches, readBatches } from './batch.ts'
import { endChildren } from './end-children.ts'

/** How long a member waits whose customer is frozen; the end of the freeze makes it due at once. */
const heldWaitMs = 60_000

/** The kind of the looks at the ended batches of a network. */
function endedKind(network: string): string {
  return `spend.batch.ended.${network}`
}

async function findOne(
  database: Queryable,
  reading: Omit<Parameters<typeof readBatches>[1], 'ids'> & { readonly id: string },
): Promise<Load | null> {
  const { id, ...how } = reading
  const [batch] = await readBatches(database, { ids: [id], ...how })
  return batch ?? null
}

/** Batches of spends. */
export const batches: LoadKind = {
  table: sql`spend_batches`,
  isCarried: sql`true`,
  attempts: batchAttempts,
  signKind: 'spend.batch.sign',
  isAlone: false,
  broadcastKind: (network) => `spend.batch.broadcast.${network}`,
  endedKind,
  find: (database, id) => findOne(database, { id }),
  findEnded: (database, id) => findOne(database, { id, hasEnded: true }),
  async findAll(database, ids) {
    const byId = new Map((await readBatches(database, { ids })).map((batch) => [batch.id, batch]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  },
  async lock(tx, id) {
    const batch = await findOne(tx, { id, isLocked: true })
    assert(batch !== null, `there is no batch ${id}`)
    return batch
  },
  async change(tx, { load, ...change }) {
    const { to, confirmations = 0, problem = null, nextAt, now } = change
    const isOver = isEnded({ status: to })
    const dueAt = isOver ? now : (nextAt ?? now)
    tx.send(sql`
      update spend_batches set status = ${to}, confirmations = ${confirmations}, problem = ${problem}, due_at = ${dueAt},
        leased_until = null, updated_at = ${now}
      where id = ${load.id}`)
    for (const spend of load.members) {
      const units = to === 'failed' ? null : spend.units
      await changeSpend(tx, { ...change, spend, units, nextAt: isOver ? null : nextAt })
    }
    if (!isOver) return
    planLook(tx, { kind: endedKind(load.network), provider: load.network, subject: load.id, dueAt: nextAt })
    const paidBy = to === 'confirmed' ? change.txid : null
    await endChildren(tx, { batchId: load.id, paidBy, handlers: change.handlers, now })
  },
  wait(tx, { load, problem, dueAt, now }) {
    tx.send(sql`
      update spend_batches set problem = ${problem}, due_at = ${dueAt}, leased_until = null, updated_at = ${now}
      where id = ${load.id}`)
    noteProblem(tx, load, problem)
  },
  noteProblem(tx, load, problem) {
    tx.send(sql`update spend_batches set problem = ${problem} where id = ${load.id}`)
    noteProblem(tx, load, problem)
  },
  giveUp,
  close(tx, { load, nextAt, now }) {
    tx.send(sql`
      update spend_batches set status = 'failed', due_at = ${now}, leased_until = null, updated_at = ${now}
      where id = ${load.id}`)
    planLook(tx, { kind: endedKind(load.network), provider: load.network, subject: load.id, dueAt: nextAt })
  },
}

function noteProblem(tx: Tx, { members }: Load, problem: string | null): void {
  tx.send(sql`
    update spends set problem = ${problem}
    where id = any(${members.map(({ id }) => id)}::uuid[]) and problem is distinct from ${problem}`)
}

/**
 * Nothing of a batch is signed: its members go on without it. A batch that the signer refused or put off is halved until the
 * member at which it stops is alone, so that one does not keep the others waiting.
 */
async function giveUp(tx: Tx, unsigned: Unsigned): Promise<void> {
  const { load, now } = unsigned
  tx.send(sql`
    update spend_batches set status = 'cancelled', problem = null, leased_until = null, updated_at = ${now}
    where id = ${load.id}`)
  const { members } = load
  const held = await heldAmong(tx, members)
  const [only, ...others] = members
  if (held.size === 0 && only !== undefined && others.length === 0)
    return giveUpAlone(tx, { ...unsigned, spend: only })
  const isOurs = held.size > 0 || (await paymentHaltOf(tx, load.network)) !== null
  const half = isOurs ? null : Math.ceil(members.length / 2)
  for (const { id, batchMax } of members) {
    const hold = held.get(id) ?? null
    const dueAt = new Date(now.getTime() + (hold === null ? 0 : heldWaitMs))
    leave(tx, { id, problem: hold, dueAt, batchMax: half ?? batchMax, now })
  }
}

/** Members that wait for something of their own, with what they wait for; a decision is carried out at once. */
async function heldAmong(tx: Tx, members: readonly StoredSpend[]): Promise<Map<string, string | null>> {
  const held = new Map<string, string | null>()
  for (const member of members) {
    const hold = await customerHoldOf(tx, member)
    if (hold !== null) held.set(member.id, problemText(problems.PROBLEM_NOT_SIGNED, { problem: hold }))
    else if (member.decision !== null) held.set(member.id, null)
  }
  return held
}

async function giveUpAlone(
  tx: Tx,
  { handlers, outcome, reason, spend, now }: Unsigned & { readonly spend: StoredSpend },
): Promise<void> {
  const problem = problemOfUnsigned({ outcome, reason })
  const { id, batchMax } = spend
  const count = await countBatches(tx, id)
  const dueAt = outcome === 'deferred' ? new Date(now.getTime() + deferralMs(count)) : now
  leave(tx, { id, problem, dueAt, batchMax, now })
  if (outcome === 'deferred') return
  const ended = { to: 'failed', cause: problem, txid: null, units: null, problem, nextAt: null, now } as const
  await changeSpend(tx, { handlers, spend, ...ended })
}

type Leaving = {
  readonly id: string
  readonly problem: string | null
  readonly dueAt: Date
  readonly batchMax: number | null
  readonly now: Date
}

function leave(tx: Tx, { id, problem, dueAt, batchMax, now }: Leaving): void {
  tx.send(sql`
    update spends set batch_id = null, batch_max = ${batchMax}, problem = ${problem}, due_at = ${dueAt},
      leased_until = null, updated_at = ${now}
    where id = ${id}`)
}
