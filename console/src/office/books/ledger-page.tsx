import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { OfficeOperations } from '#api'
import { AboutLink, call, freshMs, OwnedAccount, useChoices, Worth } from '#office/desk'
import { FilterSelect, FilterText, Loaded, Named, Page, PagedList, ShortId, Time, useFilter } from '#ui'
import { useWords } from '#words'

type Entry = OfficeOperations['officeListLedgerEntries']['data']['items'][number]
type Movement = Entry['movements'][number]

/** The entries of the ledger, and how far they are sealed. */
export function LedgerPage() {
  const words = useWords()
  const text = words.books
  const [kind] = useFilter('kind')
  const [reference] = useFilter('reference')
  const [account] = useFilter('account')
  const choices = useChoices()
  const kinds = useQuery({ queryKey: ['ledger kinds'], queryFn: () => call('officeGetLedgerKinds') })
  const filters = (
    <>
      <FilterSelect
        name="kind"
        label={text.kind}
        all={text.allKinds}
        choices={choices('entryKinds', kinds.data?.kinds ?? [])}
      />
      <FilterText name="reference" label={text.reference} instead={['account']} />
      <FilterText name="account" label={text.account} instead={['reference']} />
    </>
  )
  return (
    <Page title={text.ledger} lead={text.ledgerLead} actions={filters}>
      <Seal />
      <PagedList
        label={text.ledger}
        queryKey={['ledger', kind, reference, account]}
        read={async (cursor, limit) => {
          // The server filters either by kind or by reference and account.
          const by = reference === '' && account === '' ? { kind } : { reference, account }
          const { items, next } = await call('officeListLedgerEntries', { query: { cursor, limit, ...by } })
          return { items: items.filter((one) => kind === '' || one.kind === kind), next }
        }}
        none={text.noEntries}
        keyOf={({ id }) => id}
        columns={[
          {
            title: words.transactions.time,
            cell: ({ at }) => <Time at={at} />,
            text: ({ at }) => new Date(at * 1_000).toISOString(),
          },
          {
            title: text.entry,
            cell: ({ id, kind }) => (
              <>
                <Named list="entryKinds" code={kind} />
                <br />
                <Link href={`/ledger/entries/${id}`} className="name">
                  <ShortId of={id} />
                </Link>
              </>
            ),
            text: ({ id, kind }) => `${kind} ${id}`,
          },
          {
            title: text.movements,
            cell: (one) => <Movements {...one} />,
            text: ({ movements }) => movements.map(textOf).join('; '),
          },
          {
            title: text.about,
            cell: (one) => <AboutLink {...one} />,
            text: ({ reference }) => reference,
          },
        ]}
      />
    </Page>
  )
}

function Movements({ movements, movement_count }: Entry) {
  const { moreMovements } = useWords().books
  const more = movement_count - movements.length
  return (
    <>
      {movements.map(({ from, to, ...moved }) => (
        <div key={`${from.account_id} ${to.account_id}`} className="movement">
          <span className="number">
            <Worth {...moved} />
          </span>
          <Side {...from} />
          <span aria-hidden="true">→</span>
          <Side {...to} />
        </div>
      ))}
      {more > 0 && <span className="hint">{moreMovements(more)}</span>}
    </>
  )
}

function Side(account: Movement['from']) {
  return (
    <span>
      <OwnedAccount {...account} />
    </span>
  )
}

function textOf({ amount, symbol, from, to }: Movement): string {
  return `${amount} ${symbol} from ${sideText(from)} to ${sideText(to)}`
}

function sideText({ customer, owner, kind }: Movement['from']): string {
  return `${customer?.username ?? owner} ${kind}`
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
