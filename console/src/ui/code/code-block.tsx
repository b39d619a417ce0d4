import type { ReactNode } from 'react'

type Props = {
  readonly title: string
  /** The button that copies the text. */
  readonly copy: ReactNode
  readonly children: ReactNode
}

/** Text to read and to copy, under a title. */
export function CodeBlock({ title, copy, children }: Props) {
  return (
    <figure className="code">
      <figcaption>
        <span>{title}</span>
        {copy}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <pre tabIndex={0}>
        <code>{children}</code>
      </pre>
    </figure>
  )
}
