import Plot from 'uplot'
import { momentsOf } from './axis-time.ts'
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
      tzDate: (seconds) => Plot.tzDate(new Date(seconds * 1_000), 'UTC'),
      axes: [
        // Labels side by side need more room than labels one below the other.
        { ...(first.isTime ? timeAxis(colours) : numberAxis(colours)), space: 80 },
        { ...numberAxis(colours), size: (_, values) => widthOf(values ?? []) },
      ],
      hooks: { draw: [(drawn) => nameLast(drawn, { title: first.lastTitle, colours })] },
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

const [characterWidth, tickWidth] = [8, 20]

/** The room that labels of an axis at the side need. */
function widthOf(labels: readonly string[]): number {
  return tickWidth + characterWidth * Math.max(4, ...labels.map(({ length }) => length))
}

const manyFrom = 100_000

/** Small values to the same digit, with their thousands apart as in tables. */
function figures(values: readonly number[]): string[] {
  const { lang } = document.documentElement
  if (values.some((value) => Math.abs(value) >= manyFrom)) return shortly(values)
  const decimals = Math.max(0, ...values.map(decimalsOf))
  const exact = new Intl.NumberFormat(lang, { minimumFractionDigits: decimals, useGrouping: 'always' })
  return values.map((value) =>
    exact
      .formatToParts(value)
      .map((part) => (part.type === 'group' ? '\u202f' : part.value))
      .join(''),
  )
}

/** Short forms such as `12.5M`, with enough digits that no two are equal. */
function shortly(values: readonly number[]): string[] {
  const { lang } = document.documentElement
  const written = [2, 3, 4, 5, 6].map((maximumFractionDigits) => {
    const format = new Intl.NumberFormat(lang, { notation: 'compact', maximumFractionDigits })
    return values.map((value) => format.format(value))
  })
  return written.find((all) => new Set(all).size === all.length) ?? written.at(-1) ?? []
}

/** Without the dust that steps of an axis leave. */
function decimalsOf(value: number): number {
  return value.toFixed(8).replace(/0+$/, '').split('.')[1]?.length ?? 0
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
  return { ...axis(colours), values: (_, splits) => figures(splits) }
}

const daySeconds = 86_400

/** An axis of days, with the names of their months. */
function timeAxis(colours: Colours): Plot.Axis {
  const write = momentsOf({ zone: 'utc', shown: { day: 'numeric', month: 'short' } })
  return {
    ...axis(colours),
    incrs: [1, 2, 4, 7, 14].map((days) => days * daySeconds),
    values: (_, splits) => splits.map(write),
  }
}

type Name = { readonly title: string | undefined; readonly colours: Colours }

/** Marks the last value of the first line. */
function nameLast({ data, ctx, valToPos }: Plot, { title, colours }: Name): void {
  const [at, value] = [data[0].at(-1), data[1]?.at(-1)]
  if (title === undefined || at === undefined || typeof value !== 'number') return
  const [x, y] = [valToPos(at, 'x', true), valToPos(value, 'y', true)]
  const unit = window.devicePixelRatio
  ctx.save()
  ctx.fillStyle = colours.accent
  ctx.beginPath()
  ctx.arc(x, y, 4 * unit, 0, 2 * Math.PI)
  ctx.fill()
  ctx.fillStyle = colours.text
  ctx.font = `${12 * unit}px system-ui, sans-serif`
  ctx.textAlign = 'right'
  ctx.fillText(title, x, y - 8 * unit)
  ctx.restore()
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
