import { useLanguage } from '#words'
import { momentsOf } from './axis-time.ts'
import { figures } from './figures.ts'
import type { Line, Lines } from './lines.ts'
import { dayTicks, numberTicks, type Span, spanOf } from './scale.ts'

type Props = { readonly of: Lines; readonly width: number; readonly height: number }

const [characterWidth, tickWidth, below, above, beside] = [7, 14, 24, 8, 12] as const
// Labels side by side need more room than labels one below the other.
const [spaceAcross, spaceDown] = [80, 40]
const loneReach = 6

/** The place of a value on the drawing. */
type Places = {
  x(at: number): number
  y(value: number): number
  readonly floor: number
  /** How far a line of a single value runs to both sides of its place. */
  readonly reach: number
}

/** Lines and the axes around them. Colours are those of the style, so a change of the theme draws nothing again. */
export function DrawnLines({ of, width, height }: Props) {
  const { language } = useLanguage()
  const values = of.lines.flatMap((line) => line.values.filter((value) => value !== null))
  if (values.length === 0) return null
  const down = spanOf(values, { withZero: of.isStepped })
  const rows = numberTicks(down, (height - below - above) / spaceDown)
  const rowLabels = figures(rows, language)
  const left = tickWidth + characterWidth * Math.max(4, ...rowLabels.map(({ length }) => length))
  const across: Span = [of.at[0] ?? 0, of.at.at(-1) ?? 0]
  const columns = (of.isTime ? dayTicks : numberTicks)(wide(across), (width - left) / spaceAcross)
  const day = momentsOf({ zone: 'utc', shown: { day: 'numeric', month: 'short' } })
  const columnLabels = of.isTime ? columns.map(day) : figures(columns, language)
  const floor = height - below
  const places: Places = {
    x: placing(wide(across), [left, width - beside]),
    y: placing(down, [floor, above]),
    floor,
    reach: of.at.length === 1 ? (width - beside - left) / 2 : loneReach,
  }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it has the name, and the drawing is hidden from screen readers
    <svg className="drawn-lines" viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      {rows.map((value, at) => (
        <g key={value}>
          <line x1={left} x2={width - beside} y1={places.y(value)} y2={places.y(value)} />
          <text x={left - 6} y={places.y(value)} textAnchor="end" dominantBaseline="middle">
            {rowLabels[at]}
          </text>
        </g>
      ))}
      {columns.map((value, at) => (
        <g key={value}>
          <line x1={places.x(value)} x2={places.x(value)} y1={above} y2={floor} />
          <text x={places.x(value)} y={height - 6} textAnchor="middle">
            {columnLabels[at]}
          </text>
        </g>
      ))}
      {of.lines.map((line) => (
        <DrawnLine key={line.title} line={line} of={of} places={places} />
      ))}
      {of.lastTitle !== undefined && <LastValue of={of} title={of.lastTitle} places={places} />}
    </svg>
  )
}

/** A single place has a span too. */
function wide([from, to]: Span): Span {
  return from === to ? [from - 1, to + 1] : [from, to]
}

function placing([from, to]: Span, [start, end]: Span): (value: number) => number {
  return (value) => Math.round((start + ((value - from) / (to - from)) * (end - start)) * 10) / 10
}

type LineProps = { readonly line: Line; readonly of: Lines; readonly places: Places }

/** A line with the area below it. A stepped line holds each value until the next place. */
function DrawnLine({ line: { values, colour }, of: { at, isStepped }, places }: LineProps) {
  const { x, y, floor, reach } = places
  const found = values.flatMap((value, index) => {
    const place = at[index]
    return value === null || place === undefined ? [] : [{ x: x(place), y: y(value) }]
  })
  const points = found.length === 1 ? found.flatMap((one) => sidesOf(one, reach)) : found
  const [first] = points
  if (first === undefined) return null
  const path = points
    .map((point, index) => {
      const before = points[index - 1]
      if (before === undefined) return `M${point.x} ${point.y}`
      return isStepped ? `H${point.x}V${point.y}` : `L${point.x} ${point.y}`
    })
    .join('')
  return (
    <g className={colour}>
      <path className="area" d={`${path}V${floor}H${first.x}Z`} />
      <path className="curve" d={path} />
    </g>
  )
}

type Point = { readonly x: number; readonly y: number }

/** A single value would be no line. */
function sidesOf({ x, y }: Point, reach: number): [Point, Point] {
  return [
    { x: x - reach, y },
    { x: x + reach, y },
  ]
}

type LastProps = { readonly of: Lines; readonly title: string; readonly places: Places }

/** Marks the last value of the first line. */
function LastValue({ of: { at, lines }, title, places: { x, y } }: LastProps) {
  const [place, value] = [at.at(-1), lines[0]?.values.at(-1)]
  if (place === undefined || value == null) return null
  return (
    <g className="accent">
      <circle cx={x(place)} cy={y(value)} r={4} />
      <text className="last" x={x(place)} y={y(value) - 10} textAnchor="end">
        {title}
      </text>
    </g>
  )
}
