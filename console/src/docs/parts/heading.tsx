type Props = { readonly id: string; readonly children: string }

/** A heading of a page, with a link to itself. */
export function Heading({ id, children }: Props) {
  return (
    <h2 id={id}>
      {children}
      <a className="anchor" href={`#${id}`} aria-label={`Link to “${children}”`}>
        #
      </a>
    </h2>
  )
}
