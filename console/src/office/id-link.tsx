import { Link } from 'wouter'

type Props = {
  readonly id: string
  /** The page of what it is; null where there is none. */
  readonly path: string | null
}

/** An id, which leads to the page of what it is where there is one. */
export function IdLink({ id, path }: Props) {
  if (path === null) return <code>{id}</code>
  return (
    <Link href={path}>
      <code>{id}</code>
    </Link>
  )
}
