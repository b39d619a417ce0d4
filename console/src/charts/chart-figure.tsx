import { type ReactNode, type RefObject, useId } from 'react'
import { useWords } from '#words'

type Props = {
  readonly label: string
  /** The content of the chart, in one sentence. */
  readonly says: string
  /** Titles of the columns, and the rows of the same figures. */
  readonly titles: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Where the chart is drawn. */
  readonly place: RefObject<HTMLDivElement | null>
  /** The drawing; absent where a library draws into the place. */
  readonly children?: ReactNode
  /** Credit for the library that draws the chart, where its licence asks for that. */
  readonly credit?: ReactNode
}

/** A drawing with its name, and the same in words and in a table. */
export function ChartFigure({ label, says, titles, rows, place, children, credit }: Props) {
  const words = useWords()
  const id = useId()
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption>
        <span id={id} className="unseen">
          {label}
        </span>
        <span className="hint">{says}</span>
      </figcaption>
      <div className="chart-place" ref={place} aria-hidden="true">
        {children}
      </div>
      {credit !== undefined && <p className="hint">{credit}</p>}
      <details className="chart-table">
        <summary>{words.live.asTable}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
        <section aria-label={label} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {titles.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.join(' ')}>
                  {row.map((text, at) => (
                    <td key={titles[at]}>{text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}
