import { problems, problemText } from '#core/problems'
import { type Database, isTemporary, type Sql, sql, type Tx } from '#platform/database'
import type { InstructionKind } from './instruction.ts'
import { messageOf } from './message-of.ts'
import { retryWaitMs } from './retry-wait.ts'

/** An instruction that is this process's until its lease ends. */
export type ClaimedInstruction = {
  readonly reference: string
  readonly order: unknown
  /** Whether it was placed before, so that it may have arrived. */
  readonly wasSent: boolean
  /** Rises with each claim: the holder of an older number changes nothing. */
  readonly attempts: number
  readonly leasedUntil: Date
}

/** The result of a look at the due instructions of a kind. */
export type Claim = {
  readonly claimed: readonly ClaimedInstruction[]
  readonly withdrawn: number
  /** Instructions whose order could not be read, or has to wait. */
  readonly postponed: number
}

type Claiming = {
  readonly kind: InstructionKind<unknown, unknown>
  readonly now: Date
  readonly leaseMs: number
  readonly max: number
  readonly chance: () => number
}

const isDue = (now: Date) => sql`
  status in ('waiting', 'sent') and due_at <= ${now} and (leased_until is null or leased_until <= ${now})`

/** Selects the kinds that have something due. */
export function dueInstructions(now: Date): Sql {
  return sql`select distinct kind from instructions where ${isDue(now)}`
}

/**
 * Claims due instructions. They are on record as sent when this commits, which is before anybody is called: after a crash
 * they are looked up first.
 */
export function claimInstructions(database: Database, claiming: Claiming): Promise<Claim> {
  const { kind, now, max } = claiming
  return database.inTransaction(async (tx) => {
    const rows = await tx.query<Due>(sql`
      select reference, status, attempts from instructions
      where kind = ${kind.kind} and provider = ${kind.provider} and ${isDue(now)}
      order by due_at limit ${max} for update skip locked`)
    const claimed: ClaimedInstruction[] = []
    const others = { withdrawn: 0, postponed: 0 }
    for (const row of rows) {
      const taken = await take(tx, row, claiming)
      if (typeof taken === 'string') others[taken]++
      else claimed.push(taken)
    }
    return { claimed, ...others }
  })
}

type Due = { reference: string; status: 'waiting' | 'sent'; attempts: number }

async function take(
  tx: Tx,
  row: Due,
  { kind, now, leaseMs, chance }: Claiming,
): Promise<ClaimedInstruction | 'withdrawn' | 'postponed'> {
  const { reference } = row
  const change = (set: Sql) =>
    tx.send(sql`
      update instructions set ${set}, updated_at = ${now} where kind = ${kind.kind} and reference = ${reference}`)
  const attempts = row.attempts + 1
  const postpone = (problem: string) => {
    const dueAt = new Date(now.getTime() + retryWaitMs(attempts, chance()))
    change(sql`attempts = ${attempts}, due_at = ${dueAt}, leased_until = null, problem = ${problem}`)
    return 'postponed' as const
  }
  const read = await readOrder(tx, kind, reference)
  // An instruction that cannot be read must not keep the others from being claimed.
  if ('problem' in read) return postpone(read.problem)
  const wasSent = row.status === 'sent'
  if (read.order === null) {
    if (wasSent) return postpone(problemText(problems.PROBLEM_ORDER_GONE))
    change(sql`status = 'withdrawn', reason = 'no longer wanted', problem = null`)
    return 'withdrawn'
  }
  const hindrance = wasSent ? null : ((await kind.hindrance?.(tx, read.order)) ?? null)
  if (hindrance !== null) {
    await kind.defer?.(tx, { reference, order: read.order, reason: hindrance })
    return postpone(problemText(problems.PROBLEM_PUT_OFF, { problem: hindrance }))
  }
  const leasedUntil = new Date(now.getTime() + leaseMs)
  change(sql`
    status = 'sent', attempts = ${attempts}, leased_until = ${leasedUntil}, sent_at = coalesce(sent_at, ${now})`)
  return { reference, order: read.order, wasSent, attempts, leasedUntil }
}

async function readOrder(
  tx: Tx,
  kind: InstructionKind<unknown, unknown>,
  reference: string,
): Promise<{ order: unknown } | { problem: string }> {
  try {
    return { order: await tx.savepoint(() => kind.read(tx, reference)) }
  } catch (error) {
    if (isTemporary(error)) throw error
    return { problem: problemText(problems.PROBLEM_ORDER_NOT_READ, { problem: messageOf(error) }) }
  }
}
