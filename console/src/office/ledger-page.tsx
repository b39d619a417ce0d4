import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { FilterText, Loaded, Page, PagedList, Time, useFilter } from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'
import { freshMs } from './use-head.ts'

/** The entries of the ledger, and how far they are sealed. */
export function LedgerPage() {
  const words = useWords()
  const text = words.books
  const [kind] = useFilter('kind')
  const [reference] = useFilter('reference')
  const [account] = useFilter('account')
  const filters = (
    <>
      <FilterText name="kind" label={text.kind} instead={['reference', 'account']} />
      <FilterText name="reference" label={text.reference} instead={['kind', 'account']} />
      <FilterText name="account" label={text.account} instead={['kind', 'reference']} />
    </>
  )
  return (
    <Page title={text.ledger} lead={text.ledgerLead} actions={filters}>
      <Seal />
      <PagedList
        label={text.ledger}
        queryKey={['ledger', kind, reference, account]}
        read={(cursor, limit) =>
          call('officeListLedgerEntries', { query: { cursor, limit, kind, reference, account } })
        }
        none={text.noEntries}
        keyOf={({ id }) => id}
        columns={[
          {
            title: words.transactions.time,
            cell: ({ at }) => <Time at={at} />,
            text: ({ at }) => new Date(at * 1_000).toISOString(),
          },
          { title: text.kind, cell: (one) => one.kind, text: (one) => one.kind },
          {
            title: text.reference,
            cell: (one) => <code>{one.reference}</code>,
            text: (one) => one.reference,
          },
          {
            title: text.entry,
            cell: ({ id }) => <Link href={`/ledger/entries/${id}`}>{id}</Link>,
            text: ({ id }) => id,
          },
        ]}
      />
    </Page>
  )
}

function Seal() {
  const text = useWords().books
  const seal = useQuery({
    queryKey: ['seal'],
    queryFn: () => call('officeGetLedgerSeal'),
    refetchInterval: freshMs,
  })
  return (
    <section className="card">
      <h2>{text.seal}</h2>
      <Loaded of={seal}>
        {({ head }) =>
          head === null ? (
            <p>{text.unsealedYet}</p>
          ) : (
            <dl className="facts">
              <dt>{text.height}</dt>
              <dd>{head.height}</dd>
              <dt>{text.hash}</dt>
              <dd>
                <code>{head.hash}</code>
              </dd>
              <dt>{text.sealedAt}</dt>
              <dd>
                <Time at={head.sealed_at} />
              </dd>
              <dt>{text.unsealed}</dt>
              <dd>{head.unsealed}</dd>
            </dl>
          )
        }
      </Loaded>
    </section>
  )
}
