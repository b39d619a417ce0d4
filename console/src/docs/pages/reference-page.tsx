import { Heading, Inline, MethodBadge, useSite } from '#docs/parts'
import { shortPath } from '#docs/reading'

/** Every operation on one page, by subject. */
export function ReferencePage() {
  const { groups } = useSite()
  return (
    <>
      <h1>API reference</h1>
      <p className="lead">
        Every operation. Paths begin with <code>/api/v1/integration</code> unless they are shown whole.
      </p>
      {groups
        .filter(({ operations }) => operations.length > 0)
        .map(({ tag, description, operations }) => (
          <section key={tag}>
            <Heading id={tag.toLowerCase().replaceAll(/\W+/g, '-')}>{tag}</Heading>
            <p>
              <Inline text={description} />
            </p>
            <ul className="operations">
              {operations.map(({ id, method, path, summary }) => (
                <li key={id}>
                  <a href={`/docs/reference/${id}`}>
                    <MethodBadge method={method} />
                    <span>{summary}</span>
                    <code>{shortPath(path)}</code>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  )
}
