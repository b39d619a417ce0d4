import { CandlestickSeries, createChart, HistogramSeries, type UTCTimestamp } from 'lightweight-charts'
import type { Candle } from './candle.ts'
import type { Drawn } from './drawn.ts'
import type { Colours } from './use-colours.ts'

/** Draws candles and their volume on a canvas. */
export function drawCandles(
  place: HTMLDivElement,
  first: readonly Candle[],
  colours: Colours,
): Drawn<readonly Candle[]> {
  const { text, line, good, bad } = colours
  const chart = createChart(place, {
    width: place.clientWidth,
    height: place.clientHeight,
    layout: {
      textColor: text,
      background: { color: 'transparent' },
      fontFamily: 'system-ui, sans-serif',
      // Its logo comes with an inline style, which the policy forbids: the name stands below the chart.
      attributionLogo: false,
    },
    localization: { locale: document.documentElement.lang },
    grid: { vertLines: { color: line }, horzLines: { color: line } },
    rightPriceScale: { borderColor: line },
    // A few candles are not drawn as walls.
    timeScale: { borderColor: line, timeVisible: true, maxBarSpacing: 24 },
    handleScroll: { mouseWheel: false },
    handleScale: { mouseWheel: false },
  })
  const candles = chart.addSeries(CandlestickSeries, {
    ...{ upColor: good, downColor: bad, wickUpColor: good, wickDownColor: bad, borderVisible: false },
  })
  const volumes = chart.addSeries(HistogramSeries, {
    ...{ priceScaleId: '', color: colours.quiet, lastValueVisible: false, priceLineVisible: false },
    priceFormat: { type: 'volume' },
  })
  volumes.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } })
  let shown: readonly Candle[] = []
  function show(all: readonly Candle[]): void {
    const isSameStart = shown.length > 0 && shown[0]?.time === all[0]?.time && all.length >= shown.length
    if (isSameStart) {
      for (const candle of all.slice(shown.length - 1)) {
        candles.update(barOf(candle))
        volumes.update(volumeOf(candle))
      }
    } else {
      candles.setData(all.map(barOf))
      volumes.setData(all.map(volumeOf))
      chart.timeScale().fitContent()
    }
    shown = all
  }
  show(first)
  return {
    show,
    fit: (width, height) => chart.resize(width, height),
    remove: () => chart.remove(),
  }
}

const timeOf = ({ time }: Candle) => (Date.parse(time) / 1_000) as UTCTimestamp // of the API

function barOf(candle: Candle) {
  const { open, high, low, close } = candle
  return {
    time: timeOf(candle),
    ...{ open: Number(open), high: Number(high), low: Number(low), close: Number(close) },
  }
}

function volumeOf(candle: Candle) {
  return { time: timeOf(candle), value: Number(candle.volume) }
}
