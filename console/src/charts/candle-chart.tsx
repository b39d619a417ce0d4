import { useWords } from '#words'
import type { Candle } from './candle.ts'
import { ChartFigure } from './chart-figure.tsx'
import { useDrawing } from './use-drawing.ts'

type Props = {
  readonly label: string
  readonly says: string
  /** Other candles are drawn anew by it, such as of another pair. */
  readonly of: string
  /** The oldest first. */
  readonly candles: readonly Candle[]
}

const rowsMax = 50

/** Candles with their volume. */
export function CandleChart({ label, says, of, candles }: Props) {
  const text = useWords().live
  const place = useDrawing(candles, {
    kind: of,
    load: async () => (await import('./draw-candles.ts')).drawCandles,
  })
  const rows = candles
    .slice(-rowsMax)
    .reverse()
    .map(({ time, open, high, low, close, volume }) => [time, open, high, low, close, volume])
  const credit = (
    <>
      {text.drawnBy}{' '}
      <a href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
        TradingView Lightweight Charts™
      </a>
      , © 2025 TradingView, Inc.
    </>
  )
  return (
    <ChartFigure
      {...{ label, says, rows, place, credit }}
      titles={[text.opensAt, text.open, text.high, text.low, text.close, text.volume]}
    />
  )
}
