import { useState } from 'react'
import type { ConsoleOperations } from '#api'
import { LineChart } from '#charts'
import { decimalsOf, padded } from '#console/account'
import { useTopic } from '#live'
import { Amount, DataTable, EmptyState, useGrouped } from '#ui'
import { useWords } from '#words'
import { type Depth, depthAfter, emptyDepth, sumsOf } from './depth.ts'

type Instrument = ConsoleOperations['listFiatInstruments']['data'][number]

const shownMax = 10

/** The order book, redrawn with each change. */
export function MarketBook(instrument: Instrument) {
  const text = useWords().live.market
  const [depth, setDepth] = useState<Depth>(emptyDepth)
  useTopic(
    `spot.fiat.depth.${instrument.trading_pair}`,
    ({ type, data }) => setDepth((before) => depthAfter(before, type, data as Depth)), // by the topic's description
  )
  const { bids, asks } = depth
  if (bids.length === 0 && asks.length === 0)
    return (
      <section className="card">
        <h2>{text.book}</h2>
        <EmptyState text={text.noBook} />
      </section>
    )
  return (
    <section className="card">
      <h2>{text.book}</h2>
      <DepthChart {...instrument} {...depth} />
      <div className="sides">
        <Side {...instrument} title={text.bids} levels={bids} />
        <Side {...instrument} title={text.asks} levels={asks} />
      </div>
    </section>
  )
}

function DepthChart({ bids, asks, base, quote, price_step }: Instrument & Depth) {
  const text = useWords().live.market
  const grouped = useGrouped()
  const write = (price: string | undefined) =>
    price === undefined ? '–' : grouped(padded(price, decimalsOf(price_step)))
  const [sold, bought] = [sumsOf(bids).reverse(), sumsOf(asks)]
  const all = [...sold, ...bought]
  return (
    <LineChart
      label={text.depth}
      says={text.depthSays(write(bids[0]?.[0]), write(asks[0]?.[0]))}
      titles={[`${text.price}, ${quote}`, `${text.sum}, ${base}`]}
      rows={all.map(({ price, sum }) => [write(String(price)), grouped(String(sum))])}
      isTime={false}
      isStepped
      at={all.map(({ price }) => price)}
      lines={[
        {
          title: text.bids,
          colour: 'good',
          values: [...sold.map(({ sum }) => sum), ...bought.map(() => null)],
        },
        {
          title: text.asks,
          colour: 'bad',
          values: [...sold.map(() => null), ...bought.map(({ sum }) => sum)],
        },
      ]}
    />
  )
}

type SideProps = Instrument & { readonly title: string; readonly levels: Depth['bids'] }

function Side({ title, levels, base, quote, price_step }: SideProps) {
  const text = useWords().live.market
  const decimals = decimalsOf(price_step)
  return (
    <div>
      <h3>{title}</h3>
      <DataTable
        label={title}
        rows={levels.slice(0, shownMax)}
        keyOf={([price]) => price}
        columns={[
          {
            title: `${text.price}, ${quote}`,
            isNumber: true,
            cell: ([price]) => <Amount of={padded(price, decimals)} />,
            text: ([price]) => price,
          },
          {
            title: `${text.amount}, ${base}`,
            isNumber: true,
            cell: ([, amount]) => <Amount of={amount} />,
            text: ([, amount]) => amount,
          },
        ]}
      />
    </div>
  )
}
