import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import type { OfficeOperations } from '#api'
import { copiedFact, Facts, Loaded, Page, PagedList, Time } from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'
import { CustomerLink, Section, Status, Worth } from './columns.tsx'
import { EntriesLink } from './entries-link.tsx'
import { freshMs } from './use-head.ts'

type Order = OfficeOperations['officeGetOrder']['data']

/** An order of a fiat market, the trades that it made, and the entries of the ledger about both. */
export function OrderPage() {
  const { id = '' } = useParams()
  const found = useQuery({
    queryKey: ['order', id],
    queryFn: () => call('officeGetOrder', { params: { id } }),
    refetchInterval: freshMs,
  })
  return (
    <Page title={useWords().books.order}>
      <Loaded of={found}>
        {(known) => (
          <>
            <section className="card">
              <OrderFacts {...known} />
            </section>
            <Trades {...known} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function OrderFacts(one: Order) {
  const { transactions, live, books, office, people } = useWords()
  const [base = '', quote = ''] = one.trading_pair.split('/')
  const worth = (amount: string | null, symbol: string) =>
    amount === null ? null : <Worth key={symbol} amount={amount} symbol={symbol} />
  return (
    <Facts
      of={[
        [transactions.status, <Status key="status" of={one.status} />],
        [office.customer, <CustomerLink key="customer" {...one.customer} />],
        [live.market.pair, one.trading_pair],
        [live.market.side, live.market[one.side]],
        [transactions.type, `${one.type}, ${one.time_in_force}`],
        [live.market.price, worth(one.price, quote)],
        [transactions.amount, worth(one.amount, base)],
        [books.filled, worth(one.filled, base)],
        [books.averagePrice, worth(one.avg_execution_price, quote)],
        [transactions.fee, worth(one.total_fee, one.side === 'buy' ? base : quote)],
        [books.whyEnded, one.execution_message],
        [books.number, one.order_number],
        copiedFact(transactions.id, one.id),
        [transactions.begun, <Time key="begun" at={one.created_at} />],
        [people.lastChange, <Time key="changed" at={one.updated_at} />],
        [books.entriesAbout, <EntriesLink key="entries" about={one.id} />],
      ]}
    />
  )
}

function Trades({ id, trading_pair }: Order) {
  const { transactions, live, books } = useWords()
  const [base = '', quote = ''] = trading_pair.split('/')
  return (
    <Section title={books.trades}>
      <PagedList
        label={books.trades}
        queryKey={['order', id, 'trades']}
        read={(cursor, limit) => call('officeListOrderTrades', { params: { id }, query: { cursor, limit } })}
        none={books.noTrades}
        keyOf={(one) => one.id}
        columns={[
          {
            title: transactions.time,
            cell: ({ at }) => <Time at={at} />,
            text: ({ at }) => new Date(at * 1_000).toISOString(),
          },
          {
            title: live.market.price,
            isNumber: true,
            cell: ({ price }) => <Worth amount={price} symbol={quote} />,
            text: ({ price }) => `${price} ${quote}`,
          },
          {
            title: transactions.amount,
            isNumber: true,
            cell: ({ amount }) => <Worth amount={amount} symbol={base} />,
            text: ({ amount }) => `${amount} ${base}`,
          },
          {
            title: transactions.fee,
            isNumber: true,
            cell: ({ fee, fee_currency }) => <Worth amount={fee} symbol={fee_currency} />,
            text: ({ fee, fee_currency }) => `${fee} ${fee_currency}`,
          },
          {
            title: books.otherOrder,
            cell: ({ other }) => (
              <>
                <Link href={`/orders/${other.order_id}`}>
                  <code>{other.order_id}</code>
                </Link>{' '}
                <CustomerLink {...other.customer} />
              </>
            ),
            text: ({ other }) => `${other.order_id} ${other.customer.username}`,
          },
          {
            title: books.entriesAbout,
            cell: (one) => <EntriesLink about={one.id} />,
            text: (one) => one.id,
          },
        ]}
      />
    </Section>
  )
}
