import { Inline } from './prose.tsx'

type Link = { readonly href: string; readonly name: string; readonly text: string }

/** Pages by their names, each with a sentence. */
export function LinkList({ links }: { readonly links: readonly Link[] }) {
  return (
    <ul className="links">
      {links.map(({ href, name, text }) => (
        <li key={href}>
          <a href={href}>
            <code>{name}</code>
          </a>
          <p>
            <Inline text={text} />
          </p>
        </li>
      ))}
    </ul>
  )
}
