import { strict as assert } from 'node:assert'
import { walletAddress } from '#core/addresses'
import { problems, problemText } from '#core/problems'
import { type Queryable, sql, type Tx } from '#platform/database'
import { type Attempt, batchAttempts, isLive, loneAttempts } from '../loads/attempts.ts'
import type { Look } from '../looking/look.ts'
import { requestSpend } from '../spend/request-spend.ts'
import type { StoredSpend } from '../spend/spend.ts'
import { findSpends } from '../spend/spend-rows.ts'
import type { Payer } from '../spend/spending-parts.ts'
import { batches } from './batches.ts'

/** The children of a batch of which something was or is to be signed, the oldest first; each spends the output before it. */
export function readChildren(database: Queryable, batchId: string): Promise<StoredSpend[]> {
  return findSpends(
    database,
    sql`where child_of in (select id from spend_batch_attempts where batch_id = ${batchId})
      and status <> 'cancelled' and (status <> 'failed' or exists (
        select from spend_attempts where spend_id = spends.id and raw is not null))
      order by created_at, id`,
  )
}

type Requesting = {
  readonly look: Look
  readonly attempts: readonly Attempt[]
  readonly children: readonly StoredSpend[]
}

/** Asks for a child of the newest transaction on the way, once that one has waited as long as a stuck one does. */
export async function requestChild(payer: Payer, { look, attempts, children }: Requesting): Promise<void> {
  const { database, clock, settings } = payer
  const { load } = look
  const parent = parentOf(look, children)
  const newest = children.at(-1)
  const now = clock.now()
  if (parent === undefined) return
  const since = newest?.createdAt ?? parent.updatedAt
  if (newest?.status === 'failed') throw new Error('the network refused a child')
  if (newest !== undefined && newest.status !== 'broadcast') return
  if (now.getTime() - since.getTime() < settings.bumpAfterMs) return
  if (attempts.filter(({ raw }) => raw !== null).length + children.length > settings.bumpsMax) return
  if ((await readChange(database, parent.id)) === null) {
    const problem = problemText(problems.PROBLEM_SHORT_OF_FEE, { units: '1' })
    const dueAt = new Date(now.getTime() + settings.bumpAfterMs)
    await database.inTransaction(async (tx) => batches.wait(tx, { load, problem, dueAt, now }))
    return
  }
  await database.inTransaction((tx) => addChild(tx, { payer, batchId: load.id, parent, children }))
}

/** The transaction that has children, or else the newest that waits for a block. */
function parentOf({ sighted }: Look, children: readonly StoredSpend[]): Attempt | undefined {
  const [first] = children
  const waiting = sighted.filter(({ sighting: { status } }) => status === 'waiting' || status === 'absent')
  const found =
    first === undefined
      ? waiting.findLast(({ attempt }) => attempt.status === 'broadcast')
      : waiting.find(({ attempt }) => attempt.id === first.childOf)
  return found?.attempt
}

type Adding = {
  readonly payer: Payer
  readonly batchId: string
  readonly parent: Attempt
  readonly children: readonly StoredSpend[]
}

async function addChild(tx: Tx, { payer, batchId, parent, children }: Adding): Promise<void> {
  const { network, accountKeys, ids, clock } = payer
  const { status, fromIndexes, generation } = await batches.lock(tx, batchId)
  const attempts = await batchAttempts.of(tx, batchId)
  const isUnsigned = attempts.some((attempt) => attempt.status === 'prepared')
  const present = await readChildren(tx, batchId)
  if (status !== 'broadcast' || isUnsigned || present.length !== children.length) return
  const [index = 0] = fromIndexes
  const { address } = walletAddress({ network, accountKeys }, { generation, index })
  await requestSpend(tx, {
    ...{ id: ids.next(), network: network.code, purpose: 'void', initiator: 'house', now: clock.now() },
    ...{ fromIndexes: [index], generation, toIndex: index, toGeneration: generation },
    ...{ address, tag: null, contract: null, units: 0n, approvals: [], childOf: parent.id },
  })
}

type Change = { readonly index: number; readonly units: bigint }

/** The change of a transaction of a batch; null where nothing is left. */
async function readChange(database: Queryable, attemptId: string): Promise<Change | null> {
  const [row] = await database.query<{ index: number | null; units: bigint | null }>(sql`
    select change_index as index, change_units as units from spend_batch_attempts where id = ${attemptId}`)
  const { index = null, units = null } = row ?? {}
  return index === null || units === null ? null : { index, units }
}

type Ancestor = Pick<Attempt, 'feeMax'> & { readonly raw: string; readonly txid: string }

/** The output that a child spends, with the unconfirmed transactions before it; null once its parent waits no more. */
export async function readLineage(
  database: Queryable,
  child: StoredSpend,
): Promise<{
  readonly ancestors: readonly Ancestor[]
  readonly index: number
  readonly units: bigint
} | null> {
  const { childOf } = child
  assert(childOf !== null, `${child.id} is a child`)
  const parent = await batchAttempts.one(database, childOf)
  const change = await readChange(database, childOf)
  if (parent.status !== 'broadcast' || change === null) return null
  const siblings = (await readChildren(database, parent.loadId)).filter(
    (other) => other.id !== child.id && other.createdAt <= child.createdAt && other.childOf === childOf,
  )
  const ancestors = [ancestorOf(parent)]
  let output = change
  for (const { id } of siblings) {
    const live = (await loneAttempts.of(database, id)).findLast(isLive)
    if (live === undefined) continue
    ancestors.push(ancestorOf(live))
    output = { index: 0, units: live.units }
  }
  return { ancestors, ...output }
}

function ancestorOf({ raw, txid, feeMax }: Attempt): Ancestor {
  assert(raw !== null && txid !== null, 'a transaction on the way is signed')
  return { raw, txid, feeMax }
}
