import {
  columns,
  type Field,
  type Item,
  orNull,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'
import { asJson, asJsonb } from './as-json.ts'

export const proposalStatuses = [
  'waiting',
  'approved',
  'done',
  'declined',
  'withdrawn',
  'objected',
  'expired',
  'failed',
] as const

export type ProposalStatus = (typeof proposalStatuses)[number]

const { uuid, text, integer, numeric, jsonb, timestamptz } = columns

const proposalTable = table('proposals', {
  id: uuid,
  /** The act's two words. */
  action: text,
  subject: orNull(text),
  options: jsonb.as<{ readonly [option: string]: string }>(),
  class: text.as<'gives_value' | 'loosens_guard'>(),
  /** Customer whose guard or money it concerns; null for the house’s. */
  customerId: orNull(uuid),
  /** In units of USDT; null where nobody can tell, and for guards. */
  worthUnits: orNull(numeric),
  /** The state that the act changes, as it was and as it is to be. */
  before: asJsonb,
  after: asJsonb,
  details: asJsonb as Field<{ readonly [name: string]: unknown }>, // always an object
  reason: orNull(text),
  proposedBy: text,
  /** The proposer's subject at the identity provider. */
  person: text,
  ip: orNull(text),
  proposedAt: timestamptz,
  peopleNeeded: integer,
  waitSeconds: integer,
  expiresAt: timestamptz,
  /** The customer's address before the change, for its notices. */
  noticeEmail: orNull(text),
  status: text.as<ProposalStatus>(),
  /** Time at which it is carried out; null until enough people have approved. */
  dueAt: orNull(timestamptz),
  endedAt: orNull(timestamptz),
  endedBy: orNull(text),
  endReason: orNull(text),
})

export const approvalTable = table('proposal_approvals', {
  proposalId: uuid,
  person: text,
  operator: text,
  reason: orNull(text),
  at: timestamptz,
})

/** An act that waits for other people, and then for its time. */
export type Proposal = Item<typeof proposalTable> & {
  readonly username: string | null
  readonly approvals: readonly ProposalApproval[]
}

export type ProposalApproval = Omit<Item<typeof approvalTable>, 'proposalId'>

export type NewProposal = Omit<
  Proposal,
  'status' | 'dueAt' | 'endedAt' | 'endedBy' | 'endReason' | 'approvals' | 'username' | 'noticeEmail'
>

export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<void> {
  const [customer] = await tx.query<{ email: string }>(sql`
    select email from customers where id = ${proposal.customerId}`)
  const waiting = { status: 'waiting', dueAt: null, endedAt: null, endedBy: null, endReason: null } as const
  await tx.query(proposalTable.insertion({ ...proposal, ...waiting, noticeEmail: customer?.email ?? null }))
}

type Found = RowOf<typeof proposalTable> & {
  username: string | null
  approvals: (Omit<ProposalApproval, 'at'> & { at: string })[]
}

const found = sql`${proposalTable.columnsOf('proposals')}, username,
  (select coalesce(json_agg(json_build_object('person', given.person, 'operator', operator, 'reason', given.reason, 'at', at)
      order by at), '[]') from proposal_approvals given where proposal_id = proposals.id) as approvals`

export async function findProposal(database: Queryable, id: string): Promise<Proposal | undefined> {
  const [row] = await database.query<Found>(sql`
    select ${found} from proposals left join customers on customers.id = customer_id where proposals.id = ${id}`)
  return row && proposalOf(row)
}

/** The proposal, locked: nobody else decides it until the end of the database transaction. */
export async function lockProposal(tx: Tx, id: string): Promise<Proposal | undefined> {
  await tx.query(sql`select from proposals where id = ${id} for update`)
  return findProposal(tx, id)
}

type Wanted = {
  /** Null for all. */
  readonly statuses: readonly ProposalStatus[] | null
  readonly customerId?: string | null
  readonly class?: Proposal['class'] | null
  readonly limit: number
  /** The id of the one before; null for the newest. */
  readonly olderThan: string | null
}

/** Proposals, newest first. */
export async function listProposals(
  database: Queryable,
  { statuses, customerId = null, class: kind = null, limit, olderThan }: Wanted,
): Promise<Proposal[]> {
  const rows = await database.query<Found>(sql`
    select ${found} from proposals left join customers on customers.id = customer_id
    where true
      ${statuses === null ? sql`` : sql`and status = any(${statuses}::text[])`}
      ${customerId === null ? sql`` : sql`and customer_id = ${customerId}`}
      ${kind === null ? sql`` : sql`and class = ${kind}`}
      ${olderThan === null ? sql`` : sql`and proposals.id < ${olderThan}`}
    order by proposals.id desc limit ${limit}`)
  return rows.map(proposalOf)
}

type Ending = {
  readonly id: string
  readonly status: Exclude<ProposalStatus, 'waiting' | 'approved'>
  readonly by: string
  readonly reason: string | null
  readonly now: Date
}

export async function endProposal(tx: Tx, { id, status, by, reason, now }: Ending): Promise<void> {
  await tx.query(sql`
    update proposals set status = ${status}, ended_at = ${now}, ended_by = ${by}, end_reason = ${reason}
    where id = ${id} and status in ('waiting', 'approved')`)
}

type Sameness = { readonly id: string; readonly before: unknown }

/** Whether what a proposal changes is still as it was when it was proposed. */
export async function isAsProposed(tx: Tx, { id, before }: Sameness): Promise<boolean> {
  const [row] = await tx.query<{ same: boolean }>(sql`
    select before = ${asJson(before)}::jsonb as same from proposals where id = ${id}`)
  return row?.same === true
}

function proposalOf(row: Found): Proposal {
  const approvals = row.approvals.map((one) => ({ ...one, at: new Date(one.at) }))
  return { ...proposalTable.read(row), username: row.username, approvals }
}
