import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useWords } from '#words'

type Props = {
  /** A sentence about the list's content. */
  readonly lead: string
  /** The filters of the list. */
  readonly children: ReactNode
}

/**
 * Links between the lists of breaks: with rails, with issuers of cards, and debts of suppliers. The links are right
 * below the title, at the same height on each page, so they do not move.
 */
export function BreakPlaces({ lead, children }: Props) {
  const { breaks, ofRails, ofCards, ofSuppliers } = useWords().books
  const [location] = useLocation()
  const places = [
    ['/breaks', ofRails],
    ['/breaks/cards', ofCards],
    ['/breaks/suppliers', ofSuppliers],
  ] as const
  return (
    <>
      <div>
        <nav aria-label={breaks} className="places">
          {places.map(([path, title]) => (
            <Link key={path} href={path} aria-current={path === location ? 'page' : undefined}>
              {title}
            </Link>
          ))}
        </nav>
        <p className="lead">{lead}</p>
      </div>
      <div className="page-actions">{children}</div>
    </>
  )
}
