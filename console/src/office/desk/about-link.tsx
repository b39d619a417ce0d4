import { Link } from 'wouter'
import { ShortId } from '#ui'

type Props = {
  readonly reference: string
  readonly about: { readonly id: string | null; readonly path: string | null }
}

/** Links a movement to the page of its subject; without one, to all entries about it. */
export function AboutLink({ reference, about: { id, path } }: Props) {
  if (id === null) return <code>{reference}</code>
  return (
    <Link href={path ?? `/ledger?reference=${id}`} className="name">
      <ShortId of={id} />
    </Link>
  )
}
