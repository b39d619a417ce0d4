import { FilterSelect, FilterText, Page, PagedList, Time, useFilter } from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'

const kinds = ['spend', 'instruction', 'purchase', 'payout'] as const

/** What waits for somebody outside, and for whom. */
export function StuckPage() {
  const words = useWords()
  const text = words.books
  const [asked] = useFilter('kind')
  const [party] = useFilter('party')
  const kind = kinds.find((one) => one === asked)
  const filters = (
    <>
      <FilterSelect
        name="kind"
        label={text.kind}
        all={text.allKinds}
        choices={kinds.map((one) => [one, one])}
      />
      <FilterText name="party" label={text.party} />
    </>
  )
  return (
    <Page title={text.stuck} lead={text.stuckLead} actions={filters}>
      <PagedList
        label={text.stuck}
        queryKey={['stuck', kind, party]}
        read={async () => {
          const { items } = await call('officeListStuck', { query: { kind, party } })
          return { items, next: null }
        }}
        none={text.noneStuck}
        freshMs={5_000}
        keyOf={({ kind: of, id }) => `${of} ${id}`}
        columns={[
          {
            title: text.since,
            cell: ({ since }) => <Time at={since} />,
            text: ({ since }) => new Date(since * 1_000).toISOString(),
          },
          { title: text.party, cell: (one) => one.party, text: (one) => one.party },
          {
            title: text.kind,
            cell: ({ kind: of, what }) => `${of}, ${what}`,
            text: ({ kind: of, what }) => `${of} ${what}`,
          },
          {
            title: words.transactions.amount,
            isNumber: true,
            cell: ({ amount, symbol }) => (amount === null ? '–' : `${amount} ${symbol}`),
            text: ({ amount, symbol }) => `${amount ?? ''} ${symbol ?? ''}`,
          },
          { title: words.transactions.status, cell: ({ status }) => status, text: ({ status }) => status },
          {
            title: text.problem,
            cell: ({ problem }) => problem ?? '–',
            text: ({ problem }) => problem ?? '',
          },
          { title: words.transactions.id, cell: ({ id }) => <code>{id}</code>, text: ({ id }) => id },
        ]}
      />
    </Page>
  )
}
