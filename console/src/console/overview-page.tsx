import { useQuery } from '@tanstack/react-query'
import { Amount, DataTable, EmptyState, ErrorPanel, Page } from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'
import { LatestTransactions } from './transactions-page.tsx'

const freshMs = 5_000

/** What the customer has, and what happened last. */
export function OverviewPage() {
  const words = useWords()
  const wallets = useQuery({
    queryKey: ['wallets'],
    queryFn: () => call('consoleListWallets'),
    refetchInterval: freshMs,
  })
  const held = Object.values(wallets.data ?? {}).filter(({ balance }) => Number(balance) !== 0)
  return (
    <Page title={words.home}>
      <section className="card">
        <h2>{words.balances.title}</h2>
        {wallets.isError && <ErrorPanel error={wallets.error} retry={() => void wallets.refetch()} />}
        {wallets.data !== undefined && held.length === 0 && <EmptyState text={words.balances.none} />}
        {held.length > 0 && (
          <DataTable
            label={words.balances.title}
            rows={held}
            keyOf={({ symbol }) => symbol}
            columns={[
              {
                title: words.balances.currency,
                cell: ({ symbol }) => <strong>{symbol}</strong>,
                text: ({ symbol }) => symbol,
              },
              {
                title: words.balances.available,
                isNumber: true,
                cell: ({ available }) => <Amount of={available} />,
                text: ({ available }) => available,
              },
              {
                title: words.balances.held,
                isNumber: true,
                cell: ({ pending_withdraw }) => <Amount of={pending_withdraw} />,
              },
              {
                title: words.balances.value,
                isNumber: true,
                cell: ({ balance_usdt }) => <Amount of={balance_usdt} />,
                text: ({ balance_usdt }) => balance_usdt,
              },
            ]}
          />
        )}
      </section>
      <section className="card">
        <h2>{words.latest}</h2>
        <LatestTransactions limit={10} />
      </section>
    </Page>
  )
}
