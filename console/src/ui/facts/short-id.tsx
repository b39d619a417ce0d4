const lastShown = 4
// Keys begin alike, with what they are.
const prefix = /^[a-z]+_[a-z]+_/

/** The ends of an id or an address, which tell it from others. */
export function shortOf(id: string): string {
  const firstShown = (prefix.exec(id)?.[0].length ?? 4) + 4
  if (id.length <= firstShown + lastShown + 1) return id
  return `${id.slice(0, firstShown)}…${id.slice(-lastShown)}`
}

/** An id that is too long for a list, whole where it is pointed at. */
export function ShortId({ of }: { readonly of: string }) {
  return (
    <code className="short-id" title={of}>
      {shortOf(of)}
    </code>
  )
}
