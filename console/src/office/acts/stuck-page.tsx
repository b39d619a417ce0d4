import { useQuery } from '@tanstack/react-query'
import type { OfficeOperations } from '#api'
import { CustomerLink, call, freshMs, IdLink, Status, useChoices, useMessages, Worth } from '#office/desk'
import {
  Bars,
  DataTable,
  EmptyState,
  FilterSelect,
  FilterText,
  Loaded,
  Named,
  Page,
  Time,
  useFilter,
} from '#ui'
import { useCodes, useWords } from '#words'
import { StuckActs } from './stuck-acts.tsx'

type Stuck = OfficeOperations['officeListStuck']['data']

const kinds = ['spend', 'instruction', 'purchase', 'payout'] as const

/** The things that wait for an outside party, with the party. */
export function StuckPage() {
  const text = useWords().books
  const choices = useChoices()
  const [asked] = useFilter('kind')
  const [party] = useFilter('party')
  const [minutes] = useFilter('minutes')
  const query = {
    kind: kinds.find((one) => one === asked),
    party,
    minutes: /^\d{1,5}$/.test(minutes) ? Number(minutes) : undefined,
  }
  const stuck = useQuery({
    queryKey: ['stuck', query],
    queryFn: () => call('officeListStuck', { query }),
    refetchInterval: freshMs,
  })
  const filters = (
    <>
      <FilterSelect
        name="kind"
        label={text.kind}
        all={text.allKinds}
        choices={choices('stuckKinds', kinds)}
      />
      <FilterSelect
        name="minutes"
        label={text.waitsFor}
        all={text.atLeast.tenMinutes}
        choices={[
          ['60', text.atLeast.hour],
          ['1440', text.atLeast.day],
        ]}
      />
      <FilterText name="party" label={text.party} />
    </>
  )
  return (
    <Page title={text.stuck} lead={text.stuckLead} actions={filters}>
      <Loaded of={stuck}>
        {(found) =>
          found.items.length === 0 ? <EmptyState text={text.noneStuck} /> : <Waiting {...found} />
        }
      </Loaded>
    </Page>
  )
}

function Waiting({ items, has_more, parties }: Stuck) {
  const words = useWords()
  const text = words.books
  const { name } = useCodes()
  const inWords = useMessages()
  return (
    <>
      <section className="card">
        <h2>{text.parties}</h2>
        <Bars
          label={text.parties}
          bars={parties.map(({ party, count }) => ({ label: party, value: count, text: String(count) }))}
        />
      </section>
      {has_more && <p className="hint">{text.moreStuck}</p>}
      <DataTable
        label={text.stuck}
        rows={items}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        columns={[
          {
            title: text.since,
            cell: ({ since }) => <Time at={since} />,
            text: ({ since }) => new Date(since * 1_000).toISOString(),
          },
          { title: text.party, cell: ({ party }) => party, text: ({ party }) => party },
          {
            title: text.kind,
            cell: (one) => <About {...one} />,
            text: ({ kind, what }) => `${name('stuckKinds', kind)} ${what}`,
          },
          {
            title: words.office.customer,
            cell: ({ customer }) => (customer === null ? '–' : <CustomerLink {...customer} />),
            text: ({ customer }) => customer?.username ?? '',
          },
          {
            title: words.transactions.amount,
            isNumber: true,
            cell: ({ amount, symbol }) => (amount === null ? '–' : <Worth amount={amount} symbol={symbol} />),
            money: ({ amount, symbol }) => ({ amount, symbol }),
          },
          {
            title: words.transactions.status,
            cell: ({ status }) => <Status of={status} />,
            text: ({ status }) => status,
          },
          {
            title: text.problem,
            cell: ({ problem }) => (problem === null ? '–' : inWords(problem)),
            text: ({ problem }) => (problem === null ? '' : inWords(problem)),
          },
          { title: words.keys.actions, cell: (one) => <StuckActs {...one} />, text: ({ id }) => id },
        ]}
      />
    </>
  )
}

/** The kind of a stuck thing, and a link to the page of its subject. */
function About({ kind, what, id, path }: Stuck['items'][number]) {
  return (
    <>
      <Named list="stuckKinds" code={kind} />, <Named list="stuckWhats" code={what} />
      <br />
      <IdLink id={id} path={path} />
    </>
  )
}
