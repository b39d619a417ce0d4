import { useGrouped, useZone } from '#ui'
import { useWords } from '#words'
import { momentsOf, zoneNameAt } from './axis-time.ts'
import type { Candle } from './candle.ts'
import { ChartFigure } from './chart-figure.tsx'
import { useDrawing } from './use-drawing.ts'

type Props = {
  readonly label: string
  readonly says: string
  /** Names the subject of the candles, such as a pair. With another name the whole chart is redrawn. */
  readonly of: string
  /** Oldest first. */
  readonly candles: readonly Candle[]
  /** Decimals of prices. */
  readonly decimals: number
  /** The currencies of prices and of volumes. */
  readonly price: string
  readonly volume: string
  /** Whether candles last a day or longer; these begin in UTC. */
  readonly isOfDays: boolean
}

const rowsMax = 50
const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
const minute = { ...day, hour: 'numeric', minute: '2-digit' } as const

/** Candles with their volume. */
export function CandleChart({ label, says, of, candles, decimals, isOfDays, ...units }: Props) {
  const text = useWords().live
  const grouped = useGrouped()
  const chosen = useZone().zone
  const zone = isOfDays ? 'utc' : chosen
  const write = (price: number) => grouped(price.toFixed(decimals))
  const place = useDrawing(candles, {
    kind: `${of} ${zone}`,
    async load() {
      const { drawCandles } = await import('./draw-candles.ts')
      return (box, data, colours) => drawCandles(box, data, { colours, zone, write, decimals })
    },
  })
  const moment = momentsOf({ zone, shown: isOfDays ? day : minute })
  const rows = candles
    .slice(-rowsMax)
    .reverse()
    .map(({ time, open, high, low, close, volume }) => [
      moment(Date.parse(time) / 1_000),
      ...[open, high, low, close].map((price) => write(Number(price))),
      grouped(volume),
    ])
  const last = Date.parse(candles.at(-1)?.time ?? '') / 1_000 || 0
  const credit = (
    <>
      {text.drawnBy}{' '}
      <a href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
        TradingView Lightweight Charts™
      </a>
      , © 2025 TradingView, Inc.
    </>
  )
  const prices = [text.open, text.high, text.low, text.close].map((title) => `${title}, ${units.price}`)
  return (
    <ChartFigure
      {...{ label, rows, place, credit }}
      says={`${says} ${text.axisTimes(zoneNameAt(last, zone))}`}
      titles={[text.opensAt, ...prices, `${text.volume}, ${units.volume}`]}
    />
  )
}
