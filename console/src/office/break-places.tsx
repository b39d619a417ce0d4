import { Link, useLocation } from 'wouter'
import { useWords } from '#words'

/** The ways between the lists of breaks: with rails, with issuers of cards, and what suppliers owe. */
export function BreakPlaces() {
  const { breaks, ofRails, ofCards, ofSuppliers } = useWords().books
  const [location] = useLocation()
  const places = [
    ['/breaks', ofRails],
    ['/breaks/cards', ofCards],
    ['/breaks/suppliers', ofSuppliers],
  ] as const
  return (
    <nav aria-label={breaks} className="places">
      {places.map(([path, title]) => (
        <Link key={path} href={path} aria-current={path === location ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
