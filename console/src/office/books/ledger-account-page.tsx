import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import type { OfficeOperations } from '#api'
import { AboutLink, AccountOwner, call, EntryLink, Found, freshMs, Worth, worthColumn } from '#office/desk'
import { FilterDay, Named, Page, PagedList, Time, useDay } from '#ui'
import { useWords } from '#words'

type Account = OfficeOperations['officeGetLedgerAccount']['data']

/** An account of the ledger: its owner, its balance, and all its movements. */
export function LedgerAccountPage() {
  const text = useWords().books
  const { id = '' } = useParams<{ id: string }>()
  const account = useQuery({
    queryKey: ['ledger account', id],
    queryFn: () => call('officeGetLedgerAccount', { params: { id } }),
    refetchInterval: freshMs,
  })
  return (
    <Page title={text.account}>
      <Found of={account} list={{ path: '/ledger', title: text.ledger }}>
        {(found) => (
          <>
            <Facts {...found} />
            <Movements {...found} />
          </>
        )}
      </Found>
    </Page>
  )
}

function Facts(account: Account) {
  const text = useWords().books
  return (
    <section className="card">
      <dl className="facts">
        <dt>{text.owner}</dt>
        <dd>
          <AccountOwner {...account} />
        </dd>
        <dt>{text.kind}</dt>
        <dd>
          <Named list="accounts" code={account.kind} />
        </dd>
        <dt>{text.balance}</dt>
        <dd>
          <span>
            <Worth amount={account.balance} symbol={account.symbol} />
          </span>
        </dd>
        <dt>{text.movements}</dt>
        <dd>{account.movements}</dd>
        <dt>{text.openedAt}</dt>
        <dd>
          <Time at={account.opened_at} />
        </dd>
      </dl>
    </section>
  )
}

function Movements({ account_id: id, symbol }: Account) {
  const words = useWords()
  const text = words.books
  const [from, to] = [useDay('from', 'begins'), useDay('to', 'ends')]
  return (
    <>
      <div className="card-head">
        <h2>{text.movements}</h2>
        <div className="page-actions">
          <FilterDay name="from" label={words.people.since} />
          <FilterDay name="to" label={words.people.until} />
        </div>
      </div>
      <PagedList
        label={text.movements}
        queryKey={['ledger movements', id, from, to]}
        read={(cursor, limit) =>
          call('officeListLedgerMovements', {
            params: { id },
            query: { limit, from, to, cursor },
          })
        }
        none={text.noEntries}
        keyOf={({ entry_id, sequence, balance }) => `${entry_id} ${sequence} ${balance}`}
        columns={[
          {
            title: words.transactions.time,
            cell: ({ at }) => <Time at={at} />,
            text: ({ at }) => new Date(at * 1_000).toISOString(),
          },
          {
            title: text.entry,
            cell: (one) => <EntryLink {...one} />,
            text: ({ entry_id }) => entry_id,
          },
          {
            title: text.about,
            cell: (one) => <AboutLink {...one} />,
            text: ({ reference }) => reference,
          },
          worthColumn(words.transactions.amount, 'amount', symbol),
          worthColumn(text.after, 'balance', symbol),
        ]}
      />
    </>
  )
}
