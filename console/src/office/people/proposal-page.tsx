import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import type { OfficeOperations } from '#api'
import { ActButton } from '#office/acts'
import { CustomerLink, call, Found, freshMs, Section, useMessages } from '#office/desk'
import { copiedFact, Differences, type Fact, Facts, Page, Time, useGrouped } from '#ui'
import { useWords } from '#words'
import { ProposalStatus } from './proposal-columns.tsx'

type Answer = OfficeOperations['officeGetProposal']['data']
type Proposal = Answer['proposal'] & Answer['standing']

/** A proposal, its changes, and the decision about it. */
export function ProposalPage() {
  const text = useWords().guards
  const { id = '' } = useParams()
  const found = useQuery({
    queryKey: ['proposal', id],
    queryFn: async () => {
      const { proposal, standing } = await call('officeGetProposal', { params: { id } })
      return { ...proposal, ...standing }
    },
    refetchInterval: freshMs,
  })
  const known = found.data
  return (
    <Page
      title={known === undefined ? text.one : `${known.act} ${known.subject ?? ''}`}
      actions={known !== undefined && <Decisions {...known} />}
    >
      <Found of={found} list={{ path: '/proposals', title: text.title }}>
        {(proposal) => (
          <>
            <Standing {...proposal} />
            <Changes {...proposal} />
          </>
        )}
      </Found>
    </Page>
  )
}

function isOpen({ status }: Proposal): boolean {
  return status === 'waiting' || status === 'approved'
}

function Decisions(proposal: Proposal) {
  const { guards: text, office } = useWords()
  if (!isOpen(proposal)) return null
  const { id, is_own, approval_lack } = proposal
  const shared = {
    right: 'proposals.decide',
    body: { subject: id },
    changes: ['proposal', 'proposals', 'overview', 'customer', 'log'],
  }
  const why = { name: 'reason', label: office.reason }
  return (
    <div className="row-actions">
      {approval_lack === null && (
        <ActButton
          {...shared}
          operation="officeProposalsApprove"
          label={office.approve}
          title={text.approveTitle}
          lead={text.approveLead}
          fields={[{ ...why, isOptional: true }]}
        />
      )}
      {is_own ? (
        <ActButton
          {...shared}
          operation="officeProposalsWithdraw"
          label={text.withdraw}
          title={text.withdrawTitle}
          fields={[{ ...why, isOptional: true }]}
          isDangerous
        />
      ) : (
        <ActButton
          {...shared}
          operation="officeProposalsDecline"
          label={text.decline}
          title={text.declineTitle}
          lead={text.declineLead}
          fields={[why]}
          isDangerous
        />
      )}
    </div>
  )
}

function Standing(one: Proposal) {
  const { guards: text, office, people, transactions } = useWords()
  const grouped = useGrouped()
  const inWords = useMessages()
  const { customer, worth_usdt, due_at, ended_at, approvals, status, approval_lack } = one
  const time = (title: string, at: number | null): Fact => [title, at && <Time key={title} at={at} />]
  return (
    <Section title={text.one}>
      {status === 'waiting' && approval_lack !== null && (
        <p className="hint">{text.lack(inWords(approval_lack))}</p>
      )}
      <Facts
        of={[
          [transactions.status, <ProposalStatus key="status" status={status} />],
          [text.kind, text.kinds[one.class]],
          [office.customer, customer && <CustomerLink key="customer" {...customer} />],
          [text.worth, worth_usdt && `${grouped(worth_usdt)} USDT`],
          [text.proposer, one.proposer],
          [office.reason, one.reason],
          time(text.since, one.proposed_at),
          time(text.until, status === 'waiting' ? one.expires_at : null),
          [text.people, text.ofPeople(approvals.length + 1, one.people_needed)],
          [text.approvals, approvals.length === 0 ? null : <Approvals key="approvals" of={approvals} />],
          [text.wait, one.wait_seconds === 0 ? null : waitIn(text, one.wait_seconds)],
          time(text.due, due_at),
          time(text.endedAt, ended_at),
          [text.endedBy, one.ended_by],
          [text.endReason, one.end_reason],
          copiedFact(people.id, one.id),
        ]}
      />
    </Section>
  )
}

const hourSeconds = 3_600

function waitIn(text: ReturnType<typeof useWords>['guards'], seconds: number): string {
  return seconds % hourSeconds === 0 ? text.hours(seconds / hourSeconds) : text.seconds(seconds)
}

function Approvals({ of }: { readonly of: Proposal['approvals'] }) {
  return of.map(({ operator, reason, at }) => (
    <span key={operator}>
      {operator} <Time at={at} /> {reason}
      <br />
    </span>
  ))
}

function Changes({ before, after, options, details }: Proposal) {
  const { guards: text, office } = useWords()
  const hasChange = before !== null || after !== null
  return (
    <Section title={text.changes}>
      {hasChange ? (
        <Differences label={text.changes} before={before} after={after} />
      ) : (
        <p className="hint">{text.noChange}</p>
      )}
      {Object.keys(options).length > 0 && (
        <>
          <h3>{text.options}</h3>
          <Facts of={Object.entries(options)} />
        </>
      )}
      {Object.keys(details).length > 0 && (
        <details open={!hasChange}>
          <summary>{office.details}</summary>
          <pre>{JSON.stringify(details, null, 2)}</pre>
        </details>
      )}
    </Section>
  )
}
