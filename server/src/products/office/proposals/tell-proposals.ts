import type { Catalog } from '#core/catalog'
import { isMailAddress, type Mailer, type Mails, requestMail } from '#core/mail'
import { type Proposal, policyOf, readDeciders } from '#core/operators'
import type { Clock } from '#platform/clock'
import { type Database, peek, sql, type Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { every, type Worker } from '#platform/workers'
import { noticeKind, noticeTable, waitingKind } from './proposal-mails.ts'

export type TellingParts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly businessClock: Clock
  readonly ids: Ids
  /** Null where no mail is sent; statuses from such a time are not mailed later either. */
  readonly mailer: Pick<Mailer, 'name'> | null
  readonly engines: { readonly mails: Pick<Mails, 'wake'> }
}

const lookMs = 1_000
const backOffMaxMs = 60_000
const atOnce = 20

type Untold = Pick<Proposal, 'id' | 'status' | 'class' | 'person'> & { readonly email: string | null }

/** Queues the mails about proposals whose present status was not mailed yet, once for each status. */
export async function tellProposals(parts: TellingParts): Promise<void> {
  const { database, mailer, engines } = parts
  const isUntold = sql`told_status is distinct from status`
  if (!(await peek(database, sql`exists (select from proposals where ${isUntold})`))) return
  const asked = await database.inTransaction(async (tx) => {
    const untold = await tx.query<Untold>(sql`
      select id, status, class, person, notice_email as email from proposals
      where ${isUntold} order by id limit ${atOnce} for no key update skip locked`)
    if (untold.length === 0) return []
    await tx.query(sql`
      update proposals set told_status = status where id = any(${untold.map(({ id }) => id)}::uuid[])`)
    if (mailer === null) return []
    const kinds = []
    for (const proposal of untold) kinds.push(...(await tellOne(tx, { ...parts, mailer }, proposal)))
    return kinds
  })
  for (const kind of new Set(asked)) engines.mails.wake(kind)
}

type Telling = TellingParts & { readonly mailer: Pick<Mailer, 'name'> }

async function tellOne(tx: Tx, telling: Telling, proposal: Untold): Promise<string[]> {
  const { ids, mailer, businessClock } = telling
  const now = businessClock.now()
  const readers = await readersOf(tx, telling, proposal)
  for (const { kind, person } of readers) {
    const subject = ids.next()
    const about = { proposalId: proposal.id, status: proposal.status, person }
    await tx.query(noticeTable.insertion({ id: subject, ...about, askedAt: now }))
    requestMail(tx, { id: ids.next(), kind, subject, mailer, now })
  }
  return readers.map(({ kind }) => kind)
}

type Reader = { readonly kind: string; readonly person: string | null }

/**
 * The readers of a status: the customer of a loosened guard at each status, and the operators who can decide while it
 * waits.
 */
async function readersOf(
  tx: Tx,
  { catalog }: Telling,
  { status, class: kind, person: proposer, email }: Untold,
): Promise<Reader[]> {
  const isCustomerTold = kind === 'loosens_guard' && email !== null && isMailAddress(email)
  const customer = isCustomerTold ? [{ kind: noticeKind, person: null }] : []
  if (status !== 'waiting') return customer
  const deciders = (await readDeciders(tx, policyOf(catalog).grants)).filter(
    (one) => one.person !== proposer && one.email !== null && isMailAddress(one.email),
  )
  return [...customer, ...deciders.map(({ person }) => ({ kind: waitingKind, person }))]
}

/** The worker that queues these mails; any number of processes may run it at once. */
export function tellingWorker(parts: TellingParts): Worker {
  return every(lookMs, {
    name: 'proposal mails',
    inStep: true,
    backOffMaxMs,
    act: () => tellProposals(parts),
  })
}
