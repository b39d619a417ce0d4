import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import type { OfficeOperations } from '#api'
import { CustomerLink, call, EntriesLink, Found, freshMs, Section, Status, Worth } from '#office/desk'
import { copiedFact, Facts, Named, Page, PagedList, ShortId, Time } from '#ui'
import { useWords } from '#words'

type Order = OfficeOperations['officeGetOrder']['data']

/** An order of a fiat market, its trades, and the ledger's entries about both. */
export function OrderPage() {
  const { books, people } = useWords()
  const { id = '' } = useParams()
  const found = useQuery({
    queryKey: ['order', id],
    queryFn: () => call('officeGetOrder', { params: { id } }),
    refetchInterval: freshMs,
  })
  return (
    <Page title={books.order}>
      <Found of={found} list={{ path: '/transactions', title: people.transactions }}>
        {(known) => (
          <>
            <section className="card">
              <OrderFacts {...known} />
            </section>
            <Trades {...known} />
          </>
        )}
      </Found>
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
        [transactions.type, <Terms key="terms" {...one} />],
        [live.market.price, worth(one.price, quote)],
        [live.market.amount, worth(one.amount, base)],
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

function Terms({ type, time_in_force }: Pick<Order, 'type' | 'time_in_force'>) {
  return (
    <span>
      <Named list="orderTerms" code={type} />, <Named list="orderTerms" code={time_in_force} />
    </span>
  )
}

function Trades({ id, trading_pair }: Order) {
  const { transactions, live, books } = useWords()
  const [base = '', quote = ''] = trading_pair.split('/')
  return (
    <Section title={books.trades}>
      <p className="hint">{books.roundedTrade}</p>
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
            money: ({ price }) => ({ amount: price, symbol: quote }),
          },
          {
            title: live.market.amount,
            isNumber: true,
            cell: ({ amount }) => <Worth amount={amount} symbol={base} />,
            money: ({ amount }) => ({ amount, symbol: base }),
          },
          {
            title: transactions.fee,
            isNumber: true,
            cell: ({ fee, fee_currency }) => <Worth amount={fee} symbol={fee_currency} />,
            money: ({ fee, fee_currency }) => ({ amount: fee, symbol: fee_currency }),
          },
          {
            title: books.otherOrder,
            cell: ({ other }) => (
              <>
                <Link href={`/orders/${other.order_id}`}>
                  <ShortId of={other.order_id} />
                </Link>{' '}
                <CustomerLink {...other.customer} />
              </>
            ),
            text: ({ other }) => `${other.order_id} ${other.customer.username}`,
          },
          {
            title: books.entriesAbout,
            cell: (one) => <EntriesLink about={one.id} isShort />,
            text: (one) => one.id,
          },
        ]}
      />
    </Section>
  )
}
