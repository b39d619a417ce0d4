import { useState } from 'react'
import { LineChart } from '#charts'
import { useTopic } from '#live'
import { Amount, DataTable, EmptyState } from '#ui'
import { useWords } from '#words'
import { type Depth, depthAfter, emptyDepth, sumsOf } from './depth.ts'

const shownMax = 10

/** The order book, drawn as it changes. */
export function MarketBook({ pair }: { readonly pair: string }) {
  const text = useWords().live.market
  const [depth, setDepth] = useState<Depth>(emptyDepth)
  useTopic(
    `spot.fiat.depth.${pair}`,
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
      <DepthChart {...depth} />
      <div className="sides">
        <Side title={text.bids} levels={bids} />
        <Side title={text.asks} levels={asks} />
      </div>
    </section>
  )
}

function DepthChart({ bids, asks }: Depth) {
  const text = useWords().live.market
  const [sold, bought] = [sumsOf(bids).reverse(), sumsOf(asks)]
  const all = [...sold, ...bought]
  return (
    <LineChart
      label={text.depth}
      says={text.depthSays(bids[0]?.[0] ?? '–', asks[0]?.[0] ?? '–')}
      titles={[text.price, text.sum]}
      rows={all.map(({ price, sum }) => [String(price), String(sum)])}
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

function Side({ title, levels }: { readonly title: string; readonly levels: Depth['bids'] }) {
  const words = useWords()
  return (
    <div>
      <h3>{title}</h3>
      <DataTable
        label={title}
        rows={levels.slice(0, shownMax)}
        keyOf={([price]) => price}
        columns={[
          {
            title: words.live.market.price,
            isNumber: true,
            cell: ([price]) => <Amount of={price} />,
            text: ([price]) => price,
          },
          {
            title: words.transactions.amount,
            isNumber: true,
            cell: ([, amount]) => <Amount of={amount} />,
            text: ([, amount]) => amount,
          },
        ]}
      />
    </div>
  )
}
