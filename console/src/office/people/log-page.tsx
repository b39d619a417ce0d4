import { call, codeColumn, IdLink } from '#office/desk'
import { FilterText, Page, PagedList, Time, useFilter } from '#ui'
import { useWords } from '#words'

/** Operators' acts, each with reason and origin. */
export function LogPage() {
  const words = useWords()
  const text = words.office
  const [operator] = useFilter('operator')
  const [action] = useFilter('action')
  const [subject] = useFilter('subject')
  const filters = (
    <>
      <FilterText name="operator" label={text.operator} />
      <FilterText name="action" label={text.action} />
      <FilterText name="subject" label={text.subject} />
    </>
  )
  return (
    <Page title={text.log} lead={text.logLead} actions={filters}>
      <PagedList
        label={text.log}
        queryKey={['log', operator, action, subject]}
        read={(cursor, limit) =>
          call('officeListLog', { query: { cursor, limit, operator, action, subject } })
        }
        none={text.noLines}
        keyOf={({ id }) => id}
        columns={[
          {
            title: words.transactions.time,
            cell: ({ at }) => <Time at={at} />,
            text: ({ at }) => new Date(at * 1_000).toISOString(),
          },
          { title: text.operator, cell: ({ operator }) => operator, text: ({ operator }) => operator },
          {
            title: text.action,
            cell: ({ action, subject }) => (
              <>
                <strong>{action}</strong> {subject !== null && <Subject action={action} subject={subject} />}
              </>
            ),
            text: ({ action, subject }) => `${action} ${subject ?? ''}`,
          },
          { title: text.reason, cell: ({ reason }) => reason ?? '–', text: ({ reason }) => reason ?? '' },
          {
            title: text.consent,
            cell: ({ admitted, proposal }) => (
              <>
                {admitted === null ? '–' : text.consents[admitted]}{' '}
                {proposal !== null && <IdLink id={proposal} path={`/proposals/${proposal}`} />}
              </>
            ),
            text: ({ admitted, proposal }) => `${admitted ?? ''} ${proposal ?? ''}`.trim(),
          },
          { title: text.from, cell: ({ ip }) => ip ?? text.here, text: ({ ip }) => ip ?? '' },
          codeColumn(text.request, 'request_id'),
          {
            title: text.details,
            cell: ({ details }) =>
              Object.keys(details).length === 0 ? (
                '–'
              ) : (
                <details>
                  <summary>{text.details}</summary>
                  <pre>{JSON.stringify(details, null, 2)}</pre>
                </details>
              ),
            text: ({ details }) => JSON.stringify(details),
          },
        ]}
      />
    </Page>
  )
}

/** The pages of acts' subjects, by the first word of the act; the subject ends the path. */
const pages: { readonly [noun: string]: string } = {
  audit: '/audits?run=',
  customers: '/customers/',
  inbox: '/inbox/',
  payouts: '/payouts/',
  proposals: '/proposals/',
  withdrawals: '/withdrawals/',
}

function Subject({ action, subject }: { readonly action: string; readonly subject: string }) {
  const page = pages[action.split(' ')[0] ?? '']
  return <IdLink id={subject} path={page === undefined ? null : `${page}${encodeURIComponent(subject)}`} />
}
