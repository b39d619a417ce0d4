import type { ReactNode } from 'react'
import { useFiltersInScope } from '#ui/filters'
import { useWords } from '#words'

type Props = {
  /** Why there is nothing yet, and the next step. */
  readonly text: string
  /** False for what no filter of the page leaves out. */
  readonly isFilterable?: boolean
  readonly children?: ReactNode
}

/** A list that holds nothing: because of its filters, or yet. */
export function EmptyState({ text, isFilterable = true, children }: Props) {
  const words = useWords().frame.empty
  const { isFiltered, clear } = useFiltersInScope()
  if (isFilterable && isFiltered)
    return (
      <div className="empty">
        <p>{words.filtered}</p>
        <button type="button" className="button" onClick={clear}>
          {words.clear}
        </button>
      </div>
    )
  return (
    <div className="empty">
      <p>{text}</p>
      {children}
    </div>
  )
}
