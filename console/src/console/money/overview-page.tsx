import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsoleOperations } from '#api'
import { LineChart, Outcomes } from '#charts'
import { call, cut, slowMs } from '#console/account'
import { Amount, DataTable, EmptyState, ErrorPanel, Page, type TableColumn, useGrouped } from '#ui'
import { WholeBalanceDialog } from '#whole-balance'
import { useLanguage, useWords } from '#words'
import { GuardChanges } from './guard-changes.tsx'
import { LatestTransactions } from './transactions-page.tsx'

type Overview = ConsoleOperations['consoleGetOverview']['data']
type Balance = Overview['balances'][number]

const worthDecimals = 2

/** The customer's money, its course, and the latest activity. */
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
          <GuardChanges />
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
  const begun = days.findIndex(({ balances }) => balances.length > 0)
  const known =
    begun === -1 ? [] : [...days.slice(begun, -1), ...days.slice(-1).map((now) => ({ ...now, value_usdt }))]
  return (
    <section className="card">
      <h2>{text.worth}</h2>
      <p className="figure">
        <Amount of={cut(value_usdt, worthDecimals)} /> USDT
      </p>
      {known.length < 2 && <p className="hint">{text.noHistory}</p>}
      {known.length >= 2 && <WorthLine known={known} isWhole={begun === 0} />}
    </section>
  )
}

type WorthProps = {
  /** The days from the first one with a balance. */
  readonly known: Overview['days']
  /** Whether the customer had a balance on all days. */
  readonly isWhole: boolean
}

function WorthLine({ known, isWhole }: WorthProps) {
  const words = useWords()
  const text = words.live.overview
  const { language } = useLanguage()
  const grouped = useGrouped()
  const worthOf = (day: Overview['days'][number] | undefined) =>
    grouped(cut(day?.value_usdt ?? '0', worthDecimals))
  const days = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  // A day ends when the next one begins.
  const dayOf = (at: number) => days.format((at - 1) * 1_000)
  const [first, last] = [known[0], known.at(-1)]
  const says = [
    text.worthSays(worthOf(first), worthOf(last)),
    ...(isWhole || first === undefined ? [] : [text.historySince(dayOf(first.at))]),
    words.live.axisTimes('UTC'),
  ]
  return (
    <LineChart
      label={text.worthDays}
      says={says.join(' ')}
      titles={[text.day, 'USDT']}
      rows={known.map((day) => [day === last ? text.now : dayOf(day.at), worthOf(day)])}
      isTime
      isStepped={false}
      at={known.map(({ at }) => at)}
      lines={[
        { title: text.worth, colour: 'accent', values: known.map(({ value_usdt }) => Number(value_usdt)) },
      ]}
      lastTitle={text.now}
    />
  )
}

function Balances({ balances }: { readonly balances: readonly Balance[] }) {
  const words = useWords()
  const text = words.live.overview
  const [opened, setOpened] = useState<string | null>(null)
  const currencies = useQuery({
    queryKey: ['currencies'],
    queryFn: () => call('listCurrencies'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const withNetworks = (currencies.data ?? []).filter(({ networks }) => networks.length > 0)
  const asked = withNetworks.find(({ symbol }) => symbol === opened)
  const held = balances.filter(isHeld)
  const empty = balances.filter((balance) => !isHeld(balance))
  return (
    <section className="card balances">
      <h2>{words.balances.title}</h2>
      {held.length === 0 && <EmptyState text={words.balances.none} />}
      {held.length > 0 && (
        <BalanceTable
          label={words.balances.title}
          rows={held}
          whole={{ of: withNetworks.map(({ symbol }) => symbol), open: setOpened }}
        />
      )}
      {empty.length > 0 && (
        <details>
          <summary>{text.withoutBalance(empty.length)}</summary>
          <BalanceTable label={text.withoutBalance(empty.length)} rows={empty} />
        </details>
      )}
      {asked !== undefined && <WholeBalanceDialog {...asked} call={call} onClose={() => setOpened(null)} />}
    </section>
  )
}

function isHeld({ total }: Balance): boolean {
  return Number(total) !== 0
}

type TableProps = {
  readonly label: string
  readonly rows: readonly Balance[]
  /** The currencies whose whole balance can be withdrawn. */
  readonly whole?: { readonly of: readonly string[]; open(symbol: string): void }
}

function BalanceTable({ label, rows, whole }: TableProps) {
  const words = useWords()
  const text = words.live.overview
  const isWholeAsked = whole !== undefined && rows.some(({ symbol }) => whole.of.includes(symbol))
  const amount = (title: string, of: (balance: Balance) => string) => ({
    title,
    isNumber: true,
    cell: (balance: Balance) => <Part of={of(balance)} />,
    text: of,
  })
  return (
    <DataTable
      {...{ label, rows }}
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
        {
          ...amount(words.balances.value, ({ value_usdt }) => value_usdt),
          cell: ({ value_usdt }) => <Part of={cut(value_usdt, worthDecimals)} />,
        },
        ...(isWholeAsked ? [wholeColumn(words.integration.wholeBalance, whole)] : []),
      ]}
    />
  )
}

function wholeColumn(
  { column, title }: { readonly column: string; readonly title: string },
  { of, open }: NonNullable<TableProps['whole']>,
): TableColumn<Balance> {
  return {
    title: column,
    cell: ({ symbol }) =>
      of.includes(symbol) ? (
        <button
          type="button"
          className="button small"
          aria-label={`${title}: ${symbol}`}
          onClick={() => open(symbol)}
        >
          {title}
        </button>
      ) : (
        <span className="nothing" />
      ),
  }
}

/** A part of a balance; zero parts are hidden on a phone, where each takes a line. */
function Part({ of }: { readonly of: string }) {
  return (
    <span className={Number(of) === 0 ? 'nothing' : undefined}>
      <Amount of={of} />
    </span>
  )
}
