import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { OfficeOperations } from '#api'
import { call, freshMs } from '#office/desk'
import { Bars, DataTable, EmptyState, FilterSelect, Loaded, Page, useFilter, useGrouped } from '#ui'
import { useLanguage, useWords } from '#words'
import { AloneNotices } from './alone-notices.tsx'
import { ConfigurationNotice } from './configuration-notice.tsx'

type Overview = OfficeOperations['officeGetOverview']['data']

/** The page for each kind of waiting thing. */
const places: { readonly [kind: string]: string } = {
  withdrawals: '/',
  payouts: '/payouts',
  proposals: '/proposals',
  inbox: '/inbox',
  refunds: '/inbox',
  breaks: '/breaks',
  card_breaks: '/breaks/cards',
  debts: '/breaks/suppliers',
  spends: '/stuck?kind=spend',
  purchases: '/stuck?kind=purchase',
  rail_payouts: '/stuck?kind=payout',
  instructions: '/stuck?kind=instruction',
}

/** The things that wait for people, and the flows of money. */
export function OverviewPage() {
  const words = useWords()
  const text = words.books
  const grouped = useGrouped()
  const overview = useQuery({
    queryKey: ['overview'],
    queryFn: () => call('officeGetOverview'),
    refetchInterval: freshMs,
  })
  const outcomes = useQuery({
    queryKey: ['outcomes'],
    queryFn: () => call('officeGetRequestOutcomes', { query: {} }),
    refetchInterval: freshMs,
  })
  return (
    <Page title={words.home}>
      <ConfigurationNotice />
      <Loaded of={overview}>
        {(found) => (
          <>
            <AloneNotices {...found} />
            <Waiting waiting={found.waiting} />
            <Flows flows={found.flows} />
          </>
        )}
      </Loaded>
      <section className="card">
        <h2>{text.requests}</h2>
        <Loaded of={outcomes}>
          {({ succeeded, refused, failed }) => (
            <Bars
              label={text.requests}
              bars={[
                { label: words.requests.good, value: succeeded, text: grouped(String(succeeded)) },
                { label: words.requests.refused, value: -refused, text: grouped(String(refused)) },
                { label: words.requests.failed, value: -failed, text: grouped(String(failed)) },
              ]}
            />
          )}
        </Loaded>
      </section>
    </Page>
  )
}

function Waiting({ waiting }: Pick<Overview, 'waiting'>) {
  const text = useWords().books
  return (
    <section className="card">
      <h2>{text.waiting}</h2>
      <DataTable
        label={text.waiting}
        rows={waiting}
        keyOf={({ kind }) => kind}
        columns={[
          {
            title: text.kind,
            cell: ({ kind }) => <Link href={places[kind] ?? '/'}>{text.waitingKinds[kind] ?? kind}</Link>,
            text: ({ kind }) => kind,
          },
          {
            title: text.count,
            isNumber: true,
            cell: ({ count }) => count,
            text: ({ count }) => String(count),
          },
          {
            title: text.oldest,
            isNumber: true,
            cell: ({ count, oldest_seconds }) => (count === 0 ? '–' : ageOf(oldest_seconds)),
            text: ({ oldest_seconds }) => String(oldest_seconds),
          },
        ]}
      />
    </section>
  )
}

function Flows({ flows }: Pick<Overview, 'flows'>) {
  const text = useWords().books
  const { language } = useLanguage()
  const grouped = useGrouped()
  const symbols = [...new Set(flows.map(({ symbol }) => symbol))].toSorted()
  const [asked] = useFilter('symbol')
  const symbol = symbols.includes(asked) ? asked : symbols[0]
  const days = flows.filter((one) => one.symbol === symbol)
  return (
    <section className="card">
      <div className="card-head">
        <h2>{text.flows}</h2>
        {symbols.length > 1 && (
          <FilterSelect
            name="symbol"
            label={text.currency}
            all={symbols[0] ?? '–'}
            choices={symbols.slice(1).map((one) => [one, one])}
          />
        )}
      </div>
      {days.length === 0 ? (
        <EmptyState text={text.noFlows} />
      ) : (
        <Bars
          label={text.flows}
          bars={days.flatMap(({ day, ...sums }) => {
            const date = dayOf(day, language)
            return [
              {
                label: `${date}, ${text.in}`,
                value: Number(sums.in),
                text: `${grouped(sums.in)} ${sums.symbol}`,
              },
              {
                label: `${date}, ${text.out}`,
                value: -Number(sums.out),
                text: `${grouped(sums.out)} ${sums.symbol}`,
              },
            ]
          })}
        />
      )}
    </section>
  )
}

/** A day of UTC in the reader's format, such as `Nov 26, 2026`. */
function dayOf(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
}

/** For example `3 d 4 h`. */
function ageOf(seconds: number): string {
  const [days, hours, minutes] = [seconds / 86_400, (seconds % 86_400) / 3_600, (seconds % 3_600) / 60].map(
    Math.floor,
  )
  if (days) return `${days} d ${hours} h`
  return hours ? `${hours} h ${minutes} min` : `${minutes} min`
}
