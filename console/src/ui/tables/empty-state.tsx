import type { ReactNode } from 'react'
import { useFiltersInScope } from '#ui/filters'
import { useWords } from '#words'

type Props = {
  /** Why the list is empty, and the next step. */
  readonly text: string
  /** False for a list that no filter of the page affects. */
  readonly isFilterable?: boolean
  readonly children?: ReactNode
}

/** An empty list: because of its filters, or because nothing exists yet. */
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
