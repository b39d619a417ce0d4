import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsoleOperations } from '#api'
import { call, decimalsOf, padded, slowMs } from '#console/account'
import { useTopic } from '#live'
import { Amount, DataTable, EmptyState, ErrorPanel, Page, Time, useFilter, useGrouped } from '#ui'
import { useWords } from '#words'
import { MarketBook } from './market-book.tsx'
import { MarketCandles } from './market-candles.tsx'

type Instrument = ConsoleOperations['listFiatInstruments']['data'][number]
type Trade = ConsoleOperations['listFiatTrades']['data'][number]
type Stats = ConsoleOperations['getFiatStats']['data']

const tradesMax = 20

/** A pair of the fiat order book at present: price, candles, depth and last trades. */
export function MarketPage() {
  const words = useWords()
  const text = words.live.market
  const pairs = useQuery({
    queryKey: ['pairs'],
    queryFn: () => call('listFiatInstruments'),
    refetchInterval: slowMs,
  })
  const [chosen, choose] = useFilter('pair')
  const traded = pairs.data ?? []
  const found = traded.find(({ trading_pair }) => trading_pair === chosen) ?? traded[0]
  const select = (
    <select
      aria-label={text.pair}
      value={found?.trading_pair}
      onChange={({ target }) => choose(target.value)}
    >
      {traded.map(({ trading_pair }) => (
        <option key={trading_pair}>{trading_pair}</option>
      ))}
    </select>
  )
  return (
    <Page title={text.title} lead={text.lead} actions={select}>
      {pairs.isError && <ErrorPanel error={pairs.error} retry={() => void pairs.refetch()} />}
      {pairs.data !== undefined && found === undefined && <EmptyState text={text.none} />}
      {found !== undefined && (
        // Another pair starts without known data.
        <div className="market" key={found.trading_pair}>
          <LastPrice {...found} />
          <MarketCandles {...found} />
          <MarketBook {...found} />
          <Trades {...found} />
        </div>
      )}
    </Page>
  )
}

function LastPrice({ trading_pair: pair, quote, price_step }: Instrument) {
  const text = useWords().live.market
  const [stats, setStats] = useState<Stats | null>(null)
  useTopic(`spot.fiat.stats.${pair}`, ({ data }) => setStats(data as Stats)) // by the topic's description
  return (
    <dl className="facts">
      <dt>{text.last}</dt>
      <dd className="figure">
        {stats === null || stats.last === null ? (
          '–'
        ) : (
          <span>
            <Amount of={padded(stats.last, decimalsOf(price_step))} /> {quote}
          </span>
        )}
      </dd>
      <dt>{text.change}</dt>
      <dd>{stats === null ? '–' : <Change of={stats.change} />}</dd>
    </dl>
  )
}

/** A change in percent, coloured by its sign; no change has no colour and no sign. */
function Change({ of }: { readonly of: string }) {
  const grouped = useGrouped()
  const percent = Number.parseFloat(of)
  if (percent === 0) return grouped(of.replace(/^[+-]/, ''))
  return <span className={percent > 0 ? 'rise' : 'fall'}>{grouped(of)}</span>
}

function Trades({ trading_pair: pair, base, quote, price_step }: Instrument) {
  const words = useWords()
  const text = words.live.market
  const [trades, setTrades] = useState<readonly Trade[]>([])
  useTopic(`spot.fiat.trades.${pair}`, ({ type, data }) => {
    const told = (data as Trade[]).toSorted((one, other) => (one.time < other.time ? 1 : -1)) // by its description
    setTrades((before) => (type === 'snapshot' ? told : [...told, ...before]).slice(0, tradesMax))
  })
  return (
    <section className="card">
      <h2>{text.trades}</h2>
      {trades.length === 0 && <EmptyState text={text.noTrades} />}
      {trades.length > 0 && (
        <DataTable
          label={text.trades}
          rows={trades}
          keyOf={({ id }) => id}
          columns={[
            {
              title: words.transactions.time,
              cell: ({ time }) => <Time at={time} />,
              text: ({ time }) => time,
            },
            {
              title: text.side,
              cell: ({ side }) => (
                <span className={side === 'buy' ? 'tag completed' : 'tag failed'}>{text[side]}</span>
              ),
              text: ({ side }) => side,
            },
            {
              title: `${text.price}, ${quote}`,
              isNumber: true,
              cell: ({ price }) => <Amount of={padded(price, decimalsOf(price_step))} />,
              text: ({ price }) => price,
            },
            {
              title: `${text.amount}, ${base}`,
              isNumber: true,
              cell: ({ amount }) => <Amount of={amount} />,
              text: ({ amount }) => amount,
            },
          ]}
        />
      )}
    </section>
  )
}
