import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsoleOperations } from '#api'
import { CandleChart } from '#charts'
import { call, decimalsOf, padded, slowMs } from '#console/account'
import { useTopic } from '#live'
import { EmptyState, ErrorPanel, useFilter, useGrouped } from '#ui'
import { useWords } from '#words'

type Instrument = ConsoleOperations['listFiatInstruments']['data'][number]
type Candle = ConsoleOperations['listFiatCandles']['data'][number]

const spans = ['1', '5', '15', '60', 'D', 'W'] as const
const candlesMax = 200

/** The candles of a pair; the stream pushes the last one. */
export function MarketCandles({ trading_pair: pair, base, quote, price_step }: Instrument) {
  const text = useWords().live.market
  const grouped = useGrouped()
  const decimals = decimalsOf(price_step)
  const queries = useQueryClient()
  const [chosen, choose] = useFilter('span')
  const span = spans.find((one) => one === chosen) ?? '5'
  const queryKey = ['candles', pair, span]
  const list = useQuery({
    queryKey,
    queryFn: () => call('listFiatCandles', { query: { pair, resolution: span, limit: candlesMax } }),
    refetchInterval: slowMs,
  })
  useTopic(`spot.fiat.chart.${pair}.${span}`, ({ data }) => {
    const told = data as Candle | null // by the topic's description
    if (told !== null && told.time !== undefined)
      queries.setQueryData<Candle[]>(queryKey, (before) => before && withLast(before, told))
  })
  const candles = list.data ?? []
  return (
    <section className="card">
      <div className="card-head">
        <h2>{text.candles}</h2>
        <select aria-label={text.span} value={span} onChange={({ target }) => choose(target.value)}>
          {spans.map((one) => (
            <option key={one} value={one}>
              {text.spans[one]}
            </option>
          ))}
        </select>
      </div>
      {list.isError && <ErrorPanel error={list.error} retry={() => void list.refetch()} />}
      {list.data !== undefined && candles.length === 0 && <EmptyState text={text.noCandles} />}
      {candles.length > 0 && (
        <CandleChart
          label={`${text.candles}: ${pair}, ${text.spans[span]}`}
          says={text.candlesSay(candles.length, grouped(padded(candles.at(-1)?.close ?? '', decimals)))}
          of={`${pair} ${span}`}
          candles={candles}
          decimals={decimals}
          price={quote}
          volume={base}
          isOfDays={span === 'D' || span === 'W'}
        />
      )}
    </section>
  )
}

/** The pushed candle replaces the last one, or follows it. */
function withLast(before: readonly Candle[], told: Candle): Candle[] {
  return [...before.filter(({ time }) => time < told.time), told]
}
