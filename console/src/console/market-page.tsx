import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsoleOperations } from '#api'
import { useTopic } from '#live'
import { Amount, DataTable, EmptyState, ErrorPanel, Page, Time, useFilter } from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'
import { slowMs } from './live-data.tsx'
import { MarketBook } from './market-book.tsx'
import { MarketCandles } from './market-candles.tsx'

type Trade = ConsoleOperations['listFiatTrades']['data'][number]
type Stats = ConsoleOperations['getFiatStats']['data']

const tradesMax = 20

/** A pair of the fiat order book as it is now: price, candles, depth and last trades. */
export function MarketPage() {
  const words = useWords()
  const text = words.live.market
  const pairs = useQuery({
    queryKey: ['pairs'],
    queryFn: () => call('listFiatInstruments'),
    refetchInterval: slowMs,
  })
  const [chosen, choose] = useFilter('pair')
  const names = pairs.data?.map(({ trading_pair }) => trading_pair) ?? []
  const pair = names.find((name) => name === chosen) ?? names[0]
  const select = (
    <select aria-label={text.pair} value={pair} onChange={({ target }) => choose(target.value)}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  )
  return (
    <Page title={text.title} lead={text.lead} actions={select}>
      {pairs.isError && <ErrorPanel error={pairs.error} retry={() => void pairs.refetch()} />}
      {pairs.data !== undefined && pair === undefined && <EmptyState text={text.none} />}
      {pair !== undefined && (
        // Another pair begins with nothing known.
        <div className="market" key={pair}>
          <LastPrice pair={pair} />
          <MarketCandles pair={pair} />
          <MarketBook pair={pair} />
          <Trades pair={pair} />
        </div>
      )}
    </Page>
  )
}

function LastPrice({ pair }: { readonly pair: string }) {
  const text = useWords().live.market
  const [stats, setStats] = useState<Stats | null>(null)
  useTopic(`spot.fiat.stats.${pair}`, ({ data }) => setStats(data as Stats)) // by the topic's description
  return (
    <dl className="facts">
      <dt>{text.last}</dt>
      <dd className="figure">{stats?.last ?? '–'}</dd>
      <dt>{text.change}</dt>
      <dd>{stats?.change ?? '–'}</dd>
    </dl>
  )
}

function Trades({ pair }: { readonly pair: string }) {
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
              title: text.price,
              isNumber: true,
              cell: ({ price }) => <Amount of={price} />,
              text: ({ price }) => price,
            },
            {
              title: words.transactions.amount,
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
