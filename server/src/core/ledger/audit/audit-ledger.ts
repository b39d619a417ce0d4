import { type Database, type Queryable, sql } from '#platform/database'
import { type Message, tell } from '#platform/sentences'
import { genesis, newestCovering } from '../seal-entries.ts'
import { blocksAfter, brokenBlocks, stepEntriesMax } from './broken-blocks.ts'
import { type ClaimTurn, endTurn, nextTurn } from './claim-turns.ts'
import { coverBlocks, none } from './cover-blocks.ts'
import { type AuditClaim, contradictionsOf } from './finding.ts'
import { forLongReads } from './history.ts'
import { claimsAfter, fullClaims } from './ledger-claims.ts'
import { ledgerSentences } from './ledger-sentences.ts'
import { rereadBlocks } from './reread-blocks.ts'

/** A statement about the books: how many things were examined, and which of them contradict it. */
export type AuditCheck = {
  readonly claim: Message
  readonly examined: bigint
  readonly violations: readonly Message[]
}

/** A check with notes that people should know although they contradict nothing. */
export type NotedCheck = AuditCheck & { readonly notes?: readonly Message[] }

export type LedgerAudit = { readonly checks: readonly NotedCheck[]; readonly isSound: boolean }

type OnCheck = (check: NotedCheck) => Promise<void>

/**
 * Proves the books by all their history, or says where they are wrong; `more` are the claims of products, and `onCheck`
 * hears of each check that is done. Every check sees the same moment, so an audit can run beside a working server; it
 * changes nothing.
 */
export async function auditLedger(
  database: Database,
  more: readonly AuditClaim[] = [],
  onCheck: OnCheck = async () => {},
): Promise<LedgerAudit> {
  return inSnapshot(database, async (tx) => {
    await forLongReads(tx, 'scans')
    const checks = await checkAll(tx, { claims: [...fullClaims, ...more], onCheck })
    await forLongReads(tx, 'indexes')
    const chain = await checkChain(tx)
    await onCheck(chain)
    return audited([...checks, chain])
  })
}

type Since = { readonly now: Date; readonly more?: readonly AuditClaim[]; readonly onCheck?: OnCheck }

/**
 * As `auditLedger`, by the running totals of the blocks that audits covered: it covers those sealed since, reads some of
 * the older ones again, and what is not sealed yet. Where blocks contradict each other, all history is read.
 */
export async function auditLedgerSince(
  database: Database,
  { now, more = [], onCheck = async () => {} }: Since,
): Promise<LedgerAudit> {
  const covered = await coverBlocks(database, { now })
  const reread = covered.violations.length > 0 ? null : await rereadBlocks(database, { now })
  const broken = [...covered.violations, ...(reread?.violations ?? [])]
  if (broken.length > 0) {
    const { checks } = await auditLedger(database, more, onCheck)
    const chain = { ...chainCheck(broken), examined: covered.height }
    await onCheck(chain)
    return audited([...checks, chain])
  }
  const notes = [
    tell(ledgerSentences.BLOCKS_COVERED, {
      before: String(covered.before),
      height: String(covered.height),
      reread: String(reread?.blocks ?? 0n),
    }),
  ]
  const turn = await nextTurn(database, now)
  const audit = await inSnapshot(database, async (tx) => {
    // Another audit may have gone on meanwhile; its totals are of its covering.
    const covering = (await newestCovering(tx)) ?? none
    await forLongReads(tx, 'indexes')
    const claims = await checkAll(tx, { claims: claimsAfter(covering), onCheck })
    await forLongReads(tx, 'scans')
    const checks = [...claims, ...(await checkInTurn(tx, { claims: more, turn, onCheck }))]
    const chain = { ...chainCheck([]), examined: covering.height, notes }
    await onCheck(chain)
    return audited([...checks, chain])
  })
  if (audit.isSound) await endTurn(database, { turn, now })
  return audit
}

function audited(checks: readonly NotedCheck[]): LedgerAudit {
  return { checks, isSound: checks.every(({ violations }) => violations.length === 0) }
}

function inSnapshot<T>(database: Database, act: (tx: Queryable) => Promise<T>): Promise<T> {
  return database.inTransaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`)
    return act(tx)
  })
}

type Checking = { readonly claims: readonly AuditClaim[]; readonly onCheck: OnCheck }

async function checkAll(tx: Queryable, { claims, onCheck }: Checking): Promise<AuditCheck[]> {
  const checks: AuditCheck[] = []
  for (const claim of claims) {
    const done = await checkClaim(tx, claim)
    checks.push(done)
    await onCheck(done)
  }
  return checks
}

type InTurn = Checking & { readonly turn: ClaimTurn }

/** Checks claims, those about single things by the things of a turn; a claim that is contradicted is checked about all. */
async function checkInTurn(tx: Queryable, { claims, turn, onCheck }: InTurn): Promise<AuditCheck[]> {
  const checks: AuditCheck[] = []
  for (const claim of claims) {
    let done = await checkClaim(tx, claim.within?.(turn.ranges) ?? claim)
    if (claim.within !== undefined && done.violations.length > 0) done = await checkClaim(tx, claim)
    checks.push(done)
    await onCheck(done)
  }
  return checks
}

async function checkClaim(database: Queryable, claim: AuditClaim): Promise<AuditCheck> {
  const [row] = await database.query<{ examined: bigint }>(claim.size)
  const violations = await contradictionsOf(database, claim)
  return { claim: claim.claim, examined: row?.examined ?? 0n, violations }
}

/** Recomputes all blocks, some at a time. */
async function checkChain(database: Queryable): Promise<AuditCheck> {
  const violations: Message[] = []
  let examined = 0n
  for (let before = genesis; ; ) {
    const blocks = await blocksAfter(database, { height: before.height, entriesMax: stepEntriesMax })
    if (blocks === null) return { ...chainCheck(violations), examined }
    violations.push(...(await brokenBlocks(database, { blocks, before })))
    examined += blocks.count
    before = { height: blocks.last, toXact: blocks.toXact, hash: blocks.hash }
  }
}

function chainCheck(violations: readonly Message[]) {
  return { claim: tell(ledgerSentences.BLOCKS_UNBROKEN), violations }
}
