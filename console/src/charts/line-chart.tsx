import { ChartFigure } from './chart-figure.tsx'
import { DrawnLines } from './drawn-lines.tsx'
import type { Lines } from './lines.ts'
import { useSize } from './use-size.ts'

type Props = Lines & {
  readonly label: string
  readonly says: string
  readonly titles: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Values over time in UTC, or over prices. */
export function LineChart({ label, says, titles, rows, ...lines }: Props) {
  const [place, size] = useSize()
  return (
    <ChartFigure {...{ label, says, titles, rows, place }}>
      {size !== null && <DrawnLines of={lines} {...size} />}
    </ChartFigure>
  )
}
