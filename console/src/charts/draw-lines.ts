import Plot from 'uplot'
import type { Drawn } from './drawn.ts'
import type { Line, Lines } from './lines.ts'
import type { Colours } from './use-colours.ts'

/** Draws lines on a canvas. */
export function drawLines(place: HTMLDivElement, first: Lines, colours: Colours): Drawn<Lines> {
  const plot = new Plot(
    {
      width: place.clientWidth,
      height: place.clientHeight,
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: first.isTime } },
      axes: [first.isTime ? timeAxis(colours) : numberAxis(colours), { ...numberAxis(colours), size: 72 }],
      series: [{}, ...first.lines.map((line) => series(line, { colours, isStepped: first.isStepped }))],
    },
    dataOf(first),
    place,
  )
  return {
    show: (lines) => plot.setData(dataOf(lines)),
    fit: (width, height) => plot.setSize({ width, height }),
    remove: () => plot.destroy(),
  }
}

function dataOf({ at, lines }: Lines): Plot.AlignedData {
  return [[...at], ...lines.map(({ values }) => [...values])]
}

/** Such as `12.5M`; small values as they are. */
function shortly(value: number): string {
  const { lang } = document.documentElement
  const short = { notation: 'compact', maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(lang, Math.abs(value) < 100_000 ? {} : short).format(value)
}

/** Days by the names of their months; hours where the axis has them. */
function timely(seconds: number, stepSeconds: number): string {
  const { lang } = document.documentElement
  const shown =
    stepSeconds < 86_400 ? { hour: 'numeric', minute: '2-digit' } : { day: 'numeric', month: 'short' }
  return new Intl.DateTimeFormat(lang, shown as Intl.DateTimeFormatOptions).format(seconds * 1_000)
}

function axis({ quiet, line }: Colours): Plot.Axis {
  return {
    stroke: quiet,
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, width: 1 },
    font: '12px system-ui, sans-serif',
  }
}

function numberAxis(colours: Colours): Plot.Axis {
  return { ...axis(colours), values: (_, splits) => splits.map(shortly) }
}

function timeAxis(colours: Colours): Plot.Axis {
  return { ...axis(colours), values: (_, splits, __, ___, step) => splits.map((at) => timely(at, step)) }
}

type Look = { readonly colours: Colours; readonly isStepped: boolean }

function series({ title, colour }: Line, { colours, isStepped }: Look): Plot.Series {
  const stroke = colours[colour]
  return {
    label: title,
    stroke,
    width: 2,
    fill: `color-mix(in srgb, ${stroke} 14%, transparent)`,
    points: { show: false },
    ...(isStepped ? { paths: Plot.paths.stepped?.({ align: 1 }) } : {}),
  } as Plot.Series // a curve without a path builder is drawn straight
}
