const lastShown = 4
// The prefixes of keys, which say what they are.
const prefix = /^[a-z]+_[a-z]+_/

/** The first and last characters of an id or an address, enough to recognise it. */
export function shortOf(id: string): string {
  const firstShown = (prefix.exec(id)?.[0].length ?? 4) + 4
  if (id.length <= firstShown + lastShown + 1) return id
  return `${id.slice(0, firstShown)}…${id.slice(-lastShown)}`
}

/** An id that is too long for a list; shown in full when pointed at. */
export function ShortId({ of }: { readonly of: string }) {
  return (
    <code className="short-id" title={of}>
      {shortOf(of)}
    </code>
  )
}
