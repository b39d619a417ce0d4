import type { Catalog } from '#core/catalog'
import { isMailAddress, type Mail, type MailKind } from '#core/mail'
import { findProposal, type Proposal, policyOf, readDeciders } from '#core/operators'
import { columns, orNull, type Queryable, type RowOf, sql, table } from '#platform/database'
import { guardNotice } from './guard-notice.ts'

/** The mail to a customer about a change of their guards; each is about a notice. */
export const noticeKind = 'guard_notice'

/** The mail to an operator about a waiting proposal. */
export const waitingKind = 'proposal_waiting'

const { uuid, text, timestamptz } = columns

/** Mails about proposals, each about one status. */
export const noticeTable = table('proposal_notices', {
  id: uuid,
  proposalId: uuid,
  status: text.as<Proposal['status']>(),
  /** The subject of an operator; null for the customer. */
  person: orNull(text),
  askedAt: timestamptz,
})

export type MailWords = {
  readonly catalog: Catalog
  /** The exchange's name for readers. */
  readonly exchangeName: string
  /** The address at which browsers reach this exchange, without a trailing slash. */
  publicUrl(): string
}

/** Mails about proposals, composed from the present state when they are sent. */
export function proposalMails(words: MailWords): MailKind[] {
  return [
    { kind: noticeKind, compose: (queryable, id) => composeNotice(queryable, { id, ...words }) },
    { kind: waitingKind, compose: (queryable, id) => composeWaiting(queryable, { id, ...words }) },
  ]
}

type Composing = MailWords & { readonly id: string }

async function composeNotice(queryable: Queryable, { id, ...words }: Composing): Promise<Mail | null> {
  const found = await findNotice(queryable, id)
  if (found === null) return null
  const { proposal } = found
  const { noticeEmail: to } = proposal
  if (to === null || !isMailAddress(to)) return null
  const consoleUrl = `${words.publicUrl()}/console`
  const around = { username: proposal.username ?? '', exchangeName: words.exchangeName, consoleUrl }
  return { to, ...guardNotice(proposal, around), html: null }
}

async function composeWaiting(
  queryable: Queryable,
  { id, catalog, exchangeName, publicUrl }: Composing,
): Promise<Mail | null> {
  const found = await findNotice(queryable, id)
  if (found === null) return null
  const deciders = await readDeciders(queryable, policyOf(catalog).grants)
  const to = deciders.find(({ person }) => person === found.person)?.email ?? null
  if (to === null || !isMailAddress(to)) return null
  return { to, ...waitingMail(found.proposal, { exchangeName, link: publicUrl() }), html: null }
}

type Found = { readonly proposal: Proposal; readonly person: string | null }

/** The notice with its proposal; null once the proposal has another status, which has its own notice. */
async function findNotice(queryable: Queryable, id: string): Promise<Found | null> {
  const [row] = await queryable.query<RowOf<typeof noticeTable>>(sql`
    select ${noticeTable.columns} from proposal_notices where id = ${id}`)
  const notice = row && noticeTable.read(row)
  const proposal = notice && (await findProposal(queryable, notice.proposalId))
  if (notice === undefined || proposal === undefined || proposal.status !== notice.status) return null
  return { proposal, person: notice.person }
}

type Around = { readonly exchangeName: string; readonly link: string }

function waitingMail(
  { id, action, subject, proposedBy, proposedAt, expiresAt, reason }: Proposal,
  { exchangeName, link }: Around,
): Pick<Mail, 'subject' | 'text'> {
  const lines = [
    `${proposedBy} proposes: ${action}${subject === null ? '' : ` ${subject}`}`,
    ...(reason === null ? [] : [`Why: ${reason}`]),
    `Since ${proposedAt.toISOString()}; it expires at ${expiresAt.toISOString()}.`,
    '',
    'It waits for a second person. Read what it changes, and approve or decline it:',
    `${link}/office/proposals/${id}`,
  ]
  return {
    subject: `${exchangeName}: ${action} waits for a second person`,
    text: `${lines.join('\n')}\n`,
  }
}
