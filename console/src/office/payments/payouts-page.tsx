import { Link } from 'wouter'
import { amountColumn, call, customerColumn, Status, timeColumn, useChoices } from '#office/desk'
import { FilterSelect, Page, PagedList, ShortId, useFilter } from '#ui'
import { useCodes, useWords } from '#words'
import { Decision } from './decision.tsx'

const statuses = ['waiting', 'processing', 'completed', 'failed'] as const

/** The payouts that customers ask for and operators decide. */
export function PayoutsPage() {
  const words = useWords()
  const text = words.people
  const choices = useChoices()
  const { name } = useCodes()
  const [asked] = useFilter('status')
  const status = statuses.find((one) => one === asked) ?? 'waiting'
  const filter = (
    <FilterSelect
      name="status"
      label={text.status}
      all={name('statuses', statuses[0])}
      choices={choices('statuses', statuses.slice(1))}
    />
  )
  return (
    <Page title={text.payouts} lead={text.payoutsLead} actions={filter}>
      <PagedList
        label={text.payouts}
        queryKey={['payouts', status]}
        read={(cursor, limit) => call('officeListPayouts', { query: { status, cursor, limit } })}
        none={text.noPayouts}
        keyOf={({ id }) => id}
        columns={[
          timeColumn(words.transactions.time),
          customerColumn(words.office.customer),
          amountColumn(words.transactions.amount),
          {
            title: words.office.to,
            cell: ({ recipient, bank_code, rail }) => (
              <>
                {recipient} {bank_code} <span className="hint">{rail}</span>
              </>
            ),
            text: ({ recipient, bank_code, rail }) => `${recipient} ${bank_code} ${rail}`,
          },
          {
            title: words.office.approvedBy,
            cell: ({ approvals }) => approvals.map(({ operator }) => operator).join(', ') || '–',
            text: ({ approvals }) => approvals.map(({ operator }) => operator).join(' '),
          },
          {
            title: text.id,
            cell: ({ id }) => (
              <Link href={`/payouts/${id}`}>
                <ShortId of={id} />
              </Link>
            ),
            text: ({ id }) => id,
          },
          {
            title: text.status,
            cell: ({ status, reason }) => (
              <>
                <Status of={status} /> <span className="hint">{reason}</span>
              </>
            ),
            text: ({ status }) => status,
          },
          {
            title: words.keys.actions,
            cell: ({ id, status }) => (status === 'waiting' ? <Decision kind="Payouts" id={id} /> : '–'),
          },
        ]}
      />
    </Page>
  )
}
