import { Link } from 'wouter'
import { useWords } from '#words'

/** An id that leads to the entries of the ledger about it. */
export function EntriesLink({ about }: { readonly about: string }) {
  const { entriesAbout } = useWords().books
  return (
    <Link href={`/ledger?reference=${encodeURIComponent(about)}`} title={entriesAbout}>
      <code>{about}</code>
    </Link>
  )
}
