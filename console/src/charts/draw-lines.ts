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
      axes: [axis(colours), { ...axis(colours), size: 72, values: (_, splits) => splits.map(shortly) }],
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

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 })

/** Such as `12.5M`; small values as they are. */
function shortly(value: number): string {
  return Math.abs(value) < 100_000 ? value.toLocaleString('en') : short.format(value)
}

function axis({ quiet, line }: Colours): Plot.Axis {
  return {
    stroke: quiet,
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, width: 1 },
    font: '12px system-ui, sans-serif',
  }
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
