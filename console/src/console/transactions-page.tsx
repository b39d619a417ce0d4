import { useInfiniteQuery } from '@tanstack/react-query'
import { Amount, DataTable, EmptyState, ErrorPanel, Page, Time, useFilter } from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'
import { TransactionDetails } from './transaction-details.tsx'

const freshMs = 5_000

/** Everything that moved the customer's money. */
export function TransactionsPage() {
  const { title, lead } = useWords().transactions
  return (
    <Page title={title} lead={lead}>
      <LatestTransactions limit={50} />
    </Page>
  )
}

/** Transactions, newest first. */
export function LatestTransactions({ limit }: { readonly limit: number }) {
  const words = useWords()
  const text = words.transactions
  const [shown, show] = useFilter('transaction')
  const list = useInfiniteQuery({
    queryKey: ['transactions', limit],
    queryFn: ({ pageParam }) =>
      call('consoleListTransactions', { query: { limit, cursor: pageParam ?? undefined } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: freshMs,
  })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (list.isError) return <ErrorPanel error={list.error} retry={() => void list.refetch()} />
  if (list.isPending) return <p className="loading">{words.loading}</p>
  if (rows.length === 0) return <EmptyState text={text.none} />
  return (
    <>
      <DataTable
        label={text.title}
        rows={rows}
        keyOf={({ transaction_id }) => transaction_id}
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        isLoading={list.isFetchingNextPage}
        columns={[
          {
            title: text.time,
            cell: ({ created_at }) => <Time at={created_at} />,
            text: ({ created_at }) => String(created_at),
          },
          { title: text.type, cell: ({ type }) => type, text: ({ type }) => type },
          {
            title: text.amount,
            isNumber: true,
            cell: ({ amount, symbol }) => (
              <>
                <Amount of={amount} /> <span className="hint">{symbol}</span>
              </>
            ),
            text: ({ amount, symbol }) => `${amount} ${symbol}`,
          },
          {
            title: text.status,
            cell: ({ status }) => <span className={`tag ${status}`}>{status}</span>,
            text: ({ status }) => status,
          },
          {
            title: text.id,
            cell: ({ transaction_id }) => <code>{transaction_id}</code>,
            text: ({ transaction_id }) => transaction_id,
          },
          {
            title: words.keys.actions,
            cell: ({ transaction_id }) => (
              <button type="button" className="button small" onClick={() => show(transaction_id)}>
                {words.requests.show}
              </button>
            ),
          },
        ]}
      />
      {shown !== '' && <TransactionDetails id={shown} onClose={() => show('')} />}
    </>
  )
}
