import { Link } from 'wouter'
import { ShortId } from '#ui'
import { useWords } from '#words'

/** An id as a link to the ledger's entries about it. */
export function EntriesLink({
  about,
  isShort = false,
}: {
  readonly about: string
  readonly isShort?: boolean
}) {
  const { entriesAbout } = useWords().books
  return (
    <Link href={`/ledger?reference=${encodeURIComponent(about)}`} title={entriesAbout}>
      {isShort ? <ShortId of={about} /> : <code>{about}</code>}
    </Link>
  )
}
