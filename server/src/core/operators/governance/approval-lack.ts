import { type Grants, hasRight } from '#core/operators/acts'
import { decidingRight } from '#core/operators/people'
import { type Queryable, sql } from '#platform/database'
import { defineSentences, type Message, type Sentence, tell } from '#platform/sentences'
import { changesTieSince, tieOf, tieSentences } from './own-payment.ts'
import type { GovernancePolicy } from './policy.ts'
import type { Proposal } from './proposal.ts'

const lacks = defineSentences({
  LACK_STATUS: 'it is {status}',
  LACK_EXPIRED: 'it expired',
  LACK_RIGHT: 'your role {role} lacks the right {right}',
  LACK_OWN: 'you propose it yourself',
  LACK_APPROVED: 'you have approved it already',
})

/** The kinds of reasons that keep a person from approving a proposal. */
export const lackSentences: readonly Sentence[] = [...Object.values(lacks), ...tieSentences]

type Asked = {
  readonly proposal: Proposal
  /** The subject and the role of the person who would approve it. */
  readonly person: string
  readonly role: string
  readonly policy: GovernancePolicy
  readonly now: Date
}

/**
 * Why a person cannot approve a proposal; null for a person who can. `approveProposal` refuses for the same
 * reasons.
 */
export async function approvalLackOf(database: Queryable, asked: Asked): Promise<Message | null> {
  const { proposal, person, role, policy, now } = asked
  if (proposal.status !== 'waiting') return tell(lacks.LACK_STATUS, { status: proposal.status })
  if (proposal.expiresAt <= now) return tell(lacks.LACK_EXPIRED)
  if (!hasRight(role, decidingRight, policy.grants))
    return tell(lacks.LACK_RIGHT, { role, right: decidingRight })
  if (person === proposal.person) return tell(lacks.LACK_OWN)
  if (proposal.approvals.some((one) => one.person === person)) return tell(lacks.LACK_APPROVED)
  return tieOf(database, { ...proposal, person, changesSince: changesTieSince(policy, now) })
}

/** The active people who can approve other people's proposals, with the addresses that their provider gives. */
export async function readDeciders(
  database: Queryable,
  grants: Grants,
): Promise<readonly { readonly person: string; readonly email: string | null }[]> {
  const people = await database.query<{ person: string; email: string | null; role: string }>(sql`
    select subject as person, operator_names.email, role
    from operator_names left join operators using (name)
    where role is not null and coalesce(is_active, true) order by subject`)
  return people.filter(({ role }) => hasRight(role, decidingRight, grants))
}
