import { Link } from 'wouter'
import type { OfficeOperations } from '#api'
import {
  call,
  codeColumn,
  namedColumn,
  statusColumn,
  textColumn,
  timeColumn,
  useChoices,
  Worth,
} from '#office/desk'
import { FilterSelect, FilterText, Page, PagedList, useFilter } from '#ui'
import { useCodes, useWords } from '#words'

type Reason = NonNullable<OfficeOperations['officeListInbox']['query']['reason']>

const statuses = ['open', 'credited', 'refunded', 'kept'] as const

/** Payments that nobody could be credited for. */
export function InboxPage() {
  const words = useWords()
  const text = words.people
  const [askedStatus] = useFilter('status')
  const [askedReason] = useFilter('reason')
  const [network] = useFilter('network')
  const status = statuses.find((one) => one === askedStatus) ?? 'open'
  const reason = reasons.find((one) => one === askedReason)
  return (
    <Page title={text.inbox} lead={text.inboxLead} actions={<Filters />}>
      <PagedList
        label={text.inbox}
        queryKey={['inbox', status, reason, network]}
        read={(cursor, limit) =>
          call('officeListInbox', { query: { status, reason, network, cursor, limit } })
        }
        none={text.noInbox}
        keyOf={({ id }) => id}
        columns={[
          timeColumn(words.transactions.time),
          {
            title: words.transactions.amount,
            isNumber: true,
            cell: ({ amount, symbol, contract }) => <Worth amount={amount} symbol={symbol ?? contract} />,
            money: ({ amount, symbol, contract }) => ({ amount, symbol: symbol ?? contract }),
          },
          textColumn(text.network, 'network'),
          namedColumn(text.cause, 'reason', 'causes'),
          {
            title: text.paidTo,
            cell: ({ address, tag }) => (
              <>
                <code>{address}</code> <span className="hint">{tag}</span>
              </>
            ),
            text: ({ address, tag }) => `${address} ${tag ?? ''}`,
          },
          codeColumn(text.payer, 'payer'),
          statusColumn(text.status),
          {
            title: words.office.details,
            cell: ({ id }) => <Link href={`/inbox/${id}`}>{words.office.details}</Link>,
            text: ({ id }) => id,
          },
        ]}
      />
    </Page>
  )
}

function Filters() {
  const text = useWords().people
  const choices = useChoices()
  const { name } = useCodes()
  return (
    <>
      <FilterSelect
        name="status"
        label={text.status}
        all={name('statuses', statuses[0])}
        choices={choices('statuses', statuses.slice(1))}
      />
      <FilterSelect
        name="reason"
        label={text.cause}
        all={text.anyCause}
        choices={choices('causes', reasons)}
      />
      <FilterText name="network" label={text.network} />
    </>
  )
}

const reasons: readonly Reason[] = [
  'missing_tag',
  'unknown_tag',
  'nobodys_address',
  'below_minimum',
  'unsupported_token',
  'doubtful',
  'changed',
  'late_for_invoice',
]
