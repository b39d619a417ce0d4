import { Link } from 'wouter'
import type { OfficeOperations } from '#api'
import { amountColumn, call, customerColumn, statusColumn, timeColumn, useChoices } from '#office/desk'
import { FilterSelect, Page, PagedList, ShortId, useFilter } from '#ui'
import { useCodes, useWords } from '#words'
import { Decision } from './decision.tsx'

type WithdrawalStatus = OfficeOperations['officeListWithdrawals']['data']['items'][number]['status']

const statuses: readonly WithdrawalStatus[] = ['waiting', 'processing', 'completed', 'failed', 'cancelled']

/** The withdrawals that customers ask for and operators decide. */
export function WithdrawalsPage() {
  const words = useWords()
  const text = words.office
  const choices = useChoices()
  const { name } = useCodes()
  const [asked] = useFilter('status')
  const status = statuses.find((one) => one === asked) ?? 'waiting'
  const filter = (
    <FilterSelect
      name="status"
      label={text.state}
      all={name('statuses', 'waiting')}
      choices={choices('statuses', statuses.slice(1))}
    />
  )
  return (
    <Page title={text.withdrawals} lead={text.withdrawalsLead} actions={filter}>
      <PagedList
        label={text.withdrawals}
        queryKey={['withdrawals', status]}
        read={(cursor, limit) => call('officeListWithdrawals', { query: { status, cursor, limit } })}
        none={text.noneWaits}
        keyOf={({ id }) => id}
        columns={[
          timeColumn(words.transactions.time),
          customerColumn(text.customer),
          amountColumn(words.transactions.amount),
          {
            title: text.to,
            cell: ({ network, address, tag, is_inside }) => (
              <>
                <code>{address}</code> <span className="hint">{network}</span>
                {tag !== null && <span className="hint"> · {tag}</span>}
                {is_inside && <span className="hint"> · {text.inside}</span>}
              </>
            ),
            text: ({ network, address, tag }) => `${network} ${address} ${tag ?? ''}`,
          },
          {
            title: text.approvedBy,
            cell: ({ approvals }) => approvals.map(({ operator }) => operator).join(', ') || '–',
            text: ({ approvals }) => approvals.map(({ operator }) => operator).join(' '),
          },
          {
            title: words.people.id,
            cell: ({ id }) => (
              <Link href={`/withdrawals/${id}`}>
                <ShortId of={id} />
              </Link>
            ),
            text: ({ id }) => id,
          },
          statusColumn(text.state),
          {
            title: words.keys.actions,
            cell: ({ id, status }) => (status === 'waiting' ? <Decision kind="Withdrawals" id={id} /> : '–'),
          },
        ]}
      />
    </Page>
  )
}
