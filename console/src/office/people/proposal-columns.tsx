import { Link } from 'wouter'
import type { OfficeOperations } from '#api'
import { CustomerLink, Worth } from '#office/desk'
import { Status, type TableColumn, Time } from '#ui'
import { useWords } from '#words'

export type Proposal = OfficeOperations['officeListProposals']['data']['items'][number]

/** The looks of statuses that only proposals have. */
const looks: { readonly [status: string]: string } = {
  approved: 'pending',
  done: 'completed',
  declined: 'failed',
  objected: 'failed',
  withdrawn: 'cancelled',
  expired: 'cancelled',
}

export function ProposalStatus({ status }: Pick<Proposal, 'status'>) {
  return <Status of={status} look={looks[status] ?? status} />
}

/** The columns of a list of proposals. */
export function useProposalColumns(): readonly TableColumn<Proposal>[] {
  const { guards: text, office, transactions } = useWords()
  return [
    {
      title: text.what,
      cell: ({ id, act, subject }) => (
        <Link href={`/proposals/${id}`}>
          <strong>{act}</strong> {subject}
        </Link>
      ),
      text: ({ act, subject }) => `${act} ${subject ?? ''}`,
    },
    { title: text.kind, cell: (one) => text.kinds[one.class], text: (one) => one.class },
    {
      title: office.customer,
      cell: ({ customer }) => (customer === null ? '–' : <CustomerLink {...customer} />),
      text: ({ customer }) => customer?.username ?? '',
    },
    {
      title: text.worth,
      isNumber: true,
      cell: ({ worth_usdt }) => (worth_usdt === null ? '–' : <Worth amount={worth_usdt} symbol="USDT" />),
      text: ({ worth_usdt }) => worth_usdt ?? '',
    },
    { title: text.proposer, cell: ({ proposer }) => proposer, text: ({ proposer }) => proposer },
    timeColumn(text.since, ({ proposed_at }) => proposed_at),
    {
      title: text.people,
      cell: ({ approvals, people_needed }) => text.ofPeople(approvals.length + 1, people_needed),
      text: ({ approvals, people_needed }) => `${approvals.length + 1}/${people_needed}`,
    },
    timeColumn(text.until, ({ status, expires_at }) => (status === 'waiting' ? expires_at : null)),
    timeColumn(text.due, ({ due_at }) => due_at),
    {
      title: transactions.status,
      cell: ({ status }) => <ProposalStatus status={status} />,
      text: ({ status }) => status,
    },
  ]
}

function timeColumn(title: string, timeOf: (one: Proposal) => number | null): TableColumn<Proposal> {
  return {
    title,
    cell(one) {
      const at = timeOf(one)
      return at === null ? '–' : <Time at={at} />
    },
    text(one) {
      const at = timeOf(one)
      return at === null ? '' : new Date(at * 1_000).toISOString()
    },
  }
}
