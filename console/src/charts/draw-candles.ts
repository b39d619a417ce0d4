import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { momentsOf, type Zone } from './axis-time.ts'
import type { Candle } from './candle.ts'
import type { Drawn } from './drawn.ts'
import type { Colours } from './use-colours.ts'

type Look = {
  readonly colours: Colours
  readonly zone: Zone
  /** Formats a price with its number of decimals. */
  write(price: number): string
  readonly decimals: number
}

/** Draws candles and their volume on a canvas. */
export function drawCandles(
  place: HTMLDivElement,
  first: readonly Candle[],
  { colours, zone, write, decimals }: Look,
): Drawn<readonly Candle[]> {
  const { text, line, good, bad } = colours
  const { tick, moment } = timesIn(zone)
  const chart = createChart(place, {
    width: place.clientWidth,
    height: place.clientHeight,
    layout: {
      textColor: text,
      background: { color: 'transparent' },
      fontFamily: 'system-ui, sans-serif',
      // The library's logo needs an inline style, which the policy forbids; its name is below the chart instead.
      attributionLogo: false,
    },
    localization: { locale: document.documentElement.lang, timeFormatter: moment },
    grid: { vertLines: { color: line }, horzLines: { color: line } },
    // The candles end above their volumes, and the edges cut no price label.
    rightPriceScale: { borderColor: line, entireTextOnly: true, scaleMargins: { top: 0.1, bottom: 0.28 } },
    // Limits the width of bars, so few candles do not look like walls, and leaves room for the first and last labels.
    timeScale: {
      ...{ borderColor: line, timeVisible: true, secondsVisible: false, maxBarSpacing: 24 },
      ...{ rightOffsetPixels: 36, fixLeftEdge: true },
      ...{ tickMarkFormatter: tick, tickMarkMaxCharacterLength: 10 },
    },
    handleScroll: { mouseWheel: false },
    handleScale: { mouseWheel: false },
  })
  const candles = chart.addSeries(CandlestickSeries, {
    ...{ upColor: good, downColor: bad, wickUpColor: good, wickDownColor: bad, borderVisible: false },
    priceFormat: { type: 'custom', formatter: write, minMove: 10 ** -decimals },
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

/**
 * The library counts days and months in UTC. Where a day of the zone begins at another time, its label shows that time.
 */
function timesIn(zone: Zone) {
  const write = (shown: Intl.DateTimeFormatOptions) => {
    const moment = momentsOf({ zone, shown })
    return (time: Time) => moment(time as number) // barOf made it
  }
  const clock = write({ hour: 'numeric', minute: '2-digit' })
  const moment = write({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })
  const ofDay = write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const begun = (shown: Intl.DateTimeFormatOptions) => {
    const name = write(shown)
    return (time: Time) => (ofDay(time) === '00:00' ? name : moment)(time)
  }
  const marks: { readonly [type in TickMarkType]: (time: Time) => string } = {
    [TickMarkType.Year]: begun({ year: 'numeric' }),
    [TickMarkType.Month]: begun({ month: 'short' }),
    [TickMarkType.DayOfMonth]: begun({ day: 'numeric', month: 'short' }),
    [TickMarkType.Time]: clock,
    [TickMarkType.TimeWithSeconds]: clock,
  }
  return { tick: (time: Time, type: TickMarkType) => marks[type](time), moment }
}

const timeOf = ({ time }: Candle) => (Date.parse(time) / 1_000) as UTCTimestamp // the API's times are in UTC

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
