import { useQuery } from '@tanstack/react-query'
import type { ConsoleOperations } from '#api'
import { LineChart, Outcomes } from '#charts'
import { Amount, DataTable, EmptyState, ErrorPanel, Page, useGrouped } from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'
import { slowMs } from './live-data.tsx'
import { LatestTransactions } from './transactions-page.tsx'

type Overview = ConsoleOperations['consoleGetOverview']['data']
type Balance = Overview['balances'][number]

/** What the customer has, how it came to be, and what happened last. */
export function OverviewPage() {
  const words = useWords()
  const overview = useQuery({
    queryKey: ['overview'],
    queryFn: () => call('consoleGetOverview'),
    refetchInterval: slowMs,
  })
  return (
    <Page title={words.home}>
      {overview.isError && <ErrorPanel error={overview.error} retry={() => void overview.refetch()} />}
      {overview.data !== undefined && (
        <>
          <Worth {...overview.data} />
          <Balances balances={overview.data.balances} />
          <section className="card">
            <h2>{words.live.overview.requests}</h2>
            <Outcomes label={words.live.overview.requests} {...overview.data.requests} />
          </section>
        </>
      )}
      <section className="card">
        <h2>{words.latest}</h2>
        <LatestTransactions limit={10} />
      </section>
    </Page>
  )
}

function Worth({ value_usdt, days }: Overview) {
  const text = useWords().live.overview
  const grouped = useGrouped()
  const dayOf = (at: number) => new Date(at * 1_000).toISOString().slice(0, 10)
  return (
    <section className="card">
      <h2>{text.worth}</h2>
      <p className="figure">
        <Amount of={value_usdt} /> USDT
      </p>
      <LineChart
        label={text.worthDays}
        says={text.worthSays(grouped(days[0]?.value_usdt ?? '0'), grouped(value_usdt))}
        titles={[text.day, 'USDT']}
        rows={days.map(({ at, value_usdt: value }) => [dayOf(at), value])}
        isTime
        isStepped={false}
        at={days.map(({ at }) => at)}
        lines={[
          {
            title: text.worth,
            colour: 'accent',
            values: days.map(({ value_usdt: value }) => Number(value)),
          },
        ]}
      />
    </section>
  )
}

function Balances({ balances }: { readonly balances: readonly Balance[] }) {
  const words = useWords()
  const text = words.live.overview
  const held = balances.filter(({ total }) => Number(total) !== 0)
  const amount = (title: string, of: (balance: Balance) => string) => ({
    title,
    isNumber: true,
    cell: (balance: Balance) => <Amount of={of(balance)} />,
    text: of,
  })
  return (
    <section className="card">
      <h2>{words.balances.title}</h2>
      {held.length === 0 && <EmptyState text={words.balances.none} />}
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
            amount(words.balances.available, ({ available }) => available),
            amount(text.onHold, ({ on_hold }) => on_hold),
            amount(text.trading, ({ trading }) => trading),
            amount(text.invoices, ({ invoices }) => invoices),
            amount(text.total, ({ total }) => total),
            amount(words.balances.value, ({ value_usdt }) => value_usdt),
          ]}
        />
      )}
    </section>
  )
}
