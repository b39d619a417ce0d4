import { Link } from 'wouter'

type Props = {
  readonly id: string
  /** The page of the thing with this id; null without one. */
  readonly path: string | null
}

/** An id, as a link to the page of its thing where there is one. */
export function IdLink({ id, path }: Props) {
  if (path === null) return <code>{id}</code>
  return (
    <Link href={path}>
      <code>{id}</code>
    </Link>
  )
}
