import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { Amount, FilterDay, Loaded, Page, PagedList, Time, useDay } from '#ui'
import { useWords } from '#words'
import { AccountOwner } from './account-owner.tsx'
import { call } from './api.ts'
import { freshMs } from './use-head.ts'

/** An account of the ledger: whose it is, what it holds, and every movement that made it so. */
export function LedgerAccountPage() {
  const words = useWords()
  const text = words.books
  const { id = '' } = useParams<{ id: string }>()
  const [from, to] = [useDay('from', 'begins'), useDay('to', 'ends')]
  const account = useQuery({
    queryKey: ['ledger account', id],
    queryFn: () => call('officeGetLedgerAccount', { params: { id } }),
    refetchInterval: freshMs,
  })
  return (
    <Page title={text.account}>
      <section className="card">
        <Loaded of={account}>
          {(found) => (
            <dl className="facts">
              <dt>{text.owner}</dt>
              <dd>
                <AccountOwner {...found} />
              </dd>
              <dt>{text.kind}</dt>
              <dd>{found.kind}</dd>
              <dt>{text.balance}</dt>
              <dd>
                <span>
                  <Amount of={found.balance} /> {found.symbol}
                </span>
              </dd>
              <dt>{text.movements}</dt>
              <dd>{found.movements}</dd>
              <dt>{text.openedAt}</dt>
              <dd>
                <Time at={found.opened_at} />
              </dd>
            </dl>
          )}
        </Loaded>
      </section>
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
            query: { limit, from, to, cursor: cursor === undefined ? undefined : Number(cursor) },
          })
        }
        none={text.noEntries}
        keyOf={({ sequence }) => String(sequence)}
        columns={[
          {
            title: words.transactions.time,
            cell: ({ at }) => <Time at={at} />,
            text: ({ at }) => new Date(at * 1_000).toISOString(),
          },
          {
            title: text.entry,
            cell: ({ entry_id, kind }) => <Link href={`/ledger/entries/${entry_id}`}>{kind}</Link>,
            text: ({ entry_id }) => entry_id,
          },
          {
            title: text.reference,
            cell: ({ reference }) => <code>{reference}</code>,
            text: ({ reference }) => reference,
          },
          {
            title: words.transactions.amount,
            isNumber: true,
            cell: ({ amount }) => <Amount of={amount} />,
            text: ({ amount }) => amount,
          },
          {
            title: text.after,
            isNumber: true,
            cell: ({ balance }) => <Amount of={balance} />,
            text: ({ balance }) => balance,
          },
        ]}
      />
    </Page>
  )
}
