import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import type { OfficeOperations } from '#api'
import { call, EntriesLink, Found, OwnedAccount, TransactionLink, Worth } from '#office/desk'
import { DataTable, Named, Page, Status, Time } from '#ui'
import { useWords } from '#words'

type Entry = OfficeOperations['officeGetLedgerEntry']['data']
type Side = Entry['movements'][number]['from']

/** An entry of the ledger: its movements between accounts, and its subject. */
export function LedgerEntryPage() {
  const text = useWords().books
  const { id = '' } = useParams<{ id: string }>()
  const entry = useQuery({
    queryKey: ['ledger entry', id],
    queryFn: () => call('officeGetLedgerEntry', { params: { id } }),
  })
  return (
    <Page title={text.entry}>
      <Found of={entry} list={{ path: '/ledger', title: text.ledger }}>
        {(found) => <Facts {...found} />}
      </Found>
    </Page>
  )
}

function Facts(entry: Entry) {
  const words = useWords()
  const text = words.books
  const { subject } = entry
  const is = subject.is === null ? '–' : <Named list="subjects" code={subject.is} />
  const side = (one: Side, symbol: string) => (
    <>
      <OwnedAccount {...one} />{' '}
      <span className="hint">
        {text.after} <Worth amount={one.balance} symbol={symbol} />
      </span>
    </>
  )
  return (
    <>
      <section className="card">
        <dl className="facts">
          <dt>{words.transactions.id}</dt>
          <dd>
            <code>{entry.id}</code>
          </dd>
          <dt>{text.kind}</dt>
          <dd>
            <span>
              <Named list="entryKinds" code={entry.kind} /> <code>{entry.kind}</code>
            </span>
          </dd>
          <dt>{text.reference}</dt>
          <dd>
            <code>{entry.reference}</code>
          </dd>
          <dt>{words.transactions.time}</dt>
          <dd>
            <Time at={entry.at} />
          </dd>
          <dt>{text.block}</dt>
          <dd>{entry.block ?? text.notSealed}</dd>
          <dt>{text.about}</dt>
          <dd>
            <span>
              {subject.path === null ? is : <Link href={subject.path}>{is}</Link>}{' '}
              {subject.id !== null && <EntriesLink about={subject.id} />}
            </span>
          </dd>
        </dl>
      </section>
      <section className="card">
        <h2>{text.movements}</h2>
        {entry.kind === 'trade' && <p className="hint">{text.roundedTrade}</p>}
        <DataTable
          label={text.movements}
          rows={entry.movements}
          keyOf={({ position }) => String(position)}
          columns={[
            {
              title: text.from,
              cell: ({ from, symbol }) => side(from, symbol),
              text: ({ from }) => from.account_id,
            },
            {
              title: text.to,
              cell: ({ to, symbol }) => side(to, symbol),
              text: ({ to }) => to.account_id,
            },
            {
              title: words.transactions.amount,
              isNumber: true,
              cell: (one) => <Worth {...one} />,
              money: ({ amount, symbol }) => ({ amount, symbol }),
            },
          ]}
        />
      </section>
      {subject.transactions.length > 0 && (
        <section className="card">
          <h2>{words.transactions.title}</h2>
          <DataTable
            label={words.transactions.title}
            rows={subject.transactions}
            keyOf={({ transaction_id, customer }) => `${transaction_id} ${customer.number}`}
            columns={[
              {
                title: words.office.customer,
                cell: ({ customer }) => (
                  <Link href={`/customers/${customer.number}`}>{customer.username}</Link>
                ),
                text: ({ customer }) => customer.username,
              },
              {
                title: words.transactions.type,
                cell: ({ type }) => <Named list="transactionTypes" code={type} />,
                text: ({ type }) => type,
              },
              {
                title: words.transactions.status,
                cell: ({ status }) => <Status of={status} />,
                text: ({ status }) => status,
              },
              {
                title: words.transactions.id,
                cell: ({ transaction_id }) => <TransactionLink id={transaction_id} />,
                text: ({ transaction_id }) => transaction_id,
              },
            ]}
          />
        </section>
      )}
    </>
  )
}
