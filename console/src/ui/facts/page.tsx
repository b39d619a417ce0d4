import { type ReactNode, useEffect, useRef } from 'react'
import { FilterScope } from '#ui/filters'

type Props = {
  readonly title: string
  readonly lead?: string | undefined
  /** Acts of the page, such as a button. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page with its heading, which screen readers announce when the page is opened. */
export function Page({ title, lead, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const exchange = document.querySelector<HTMLMetaElement>('meta[name=exchange]')?.content ?? ''
    document.title = `${title} · ${exchange}`
    heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <FilterScope>
      <header className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p className="lead">{lead}</p>}
        </div>
        {actions !== undefined && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </FilterScope>
  )
}
