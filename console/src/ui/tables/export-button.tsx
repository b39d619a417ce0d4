import { useEffect, useRef, useState } from 'react'
import { ErrorPanel } from '#ui/forms'
import { useWords } from '#words'
import { csvOf, saveText } from './csv.ts'
import { type ReadPage, readAll } from './read-all.ts'

type Props<Row> = {
  /** The list's name, which names the file. */
  readonly label: string
  readonly columns: readonly { readonly title: string; text(row: Row): string }[]
  /** The rows on the page; without `read` they are the whole list. */
  readonly rows: readonly Row[]
  /** Reads a page of a list that is shown only in part. */
  readonly read?: ReadPage<Row> | undefined
}

/** Saves a whole list as CSV. During the reading the progress is shown, and it can be cancelled. */
export function ExportButton<Row>({ label, columns, rows, read }: Props<Row>) {
  const words = useWords()
  const text = words.frame.export
  const [told, tell] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [reading, setReading] = useState<AbortController | null>(null)
  const last = useRef<AbortController>(null)
  useEffect(() => () => last.current?.abort(), [])
  const save = (all: readonly Row[]) => saveText(`${label}.csv`, csvOf(columns, all))
  const readOn = async (page: ReadPage<Row>) => {
    const cancelling = new AbortController()
    last.current = cancelling
    setReading(cancelling)
    setError(null)
    try {
      const { signal } = cancelling
      const all = await readAll(page, { signal, told: (count) => tell(text.read(count)) })
      save(all.rows)
      tell(all.isWhole ? text.saved(all.rows.length) : text.savedFirst(all.rows.length))
    } catch (caught) {
      tell('')
      if (!cancelling.signal.aborted) setError(caught)
    }
    setReading(null)
  }
  return (
    <>
      <button
        type="button"
        className="button small"
        disabled={reading !== null}
        onClick={() => (read === undefined ? save(rows) : void readOn(read))}
      >
        {words.exportCsv}
      </button>
      <span className="hint export-state" role="status">
        {told}
      </span>
      {reading !== null && (
        <button type="button" className="button small" onClick={() => reading.abort()}>
          {words.cancel}
        </button>
      )}
      {error !== null && <ErrorPanel error={error} />}
    </>
  )
}
