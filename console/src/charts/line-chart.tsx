import { ChartFigure } from './chart-figure.tsx'
import type { Lines } from './lines.ts'
import { useDrawing } from './use-drawing.ts'

type Props = Lines & {
  readonly label: string
  readonly says: string
  readonly titles: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Values over time in UTC, or over prices. */
export function LineChart({ label, says, titles, rows, ...lines }: Props) {
  const place = useDrawing<Lines>(lines, {
    kind: lines.lines.map(({ title }) => title).join(' '),
    load: async () => (await import('./draw-lines.ts')).drawLines,
  })
  return <ChartFigure {...{ label, says, titles, rows, place }} />
}
