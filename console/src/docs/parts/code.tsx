import type { Language } from '#docs/samples'
import { CodeBlock } from '#ui/code'
import { Highlighted } from './highlighted.tsx'

type CodeProps = {
  readonly title: string
  readonly text: string
  readonly language: Language
}

/** A program or an answer with the button that copies it, which the script of the page connects. */
export function Code({ title, text, language }: CodeProps) {
  const copy = (
    <button type="button" className="button quiet small" data-copy aria-label={`Copy: ${title}`}>
      Copy
    </button>
  )
  return (
    <CodeBlock title={title} copy={copy}>
      <Highlighted text={text} language={language} />
    </CodeBlock>
  )
}

type JsonProps = { readonly title?: string; readonly value: unknown }

export function Json({ title = 'Example', value }: JsonProps) {
  return <Code title={title} text={JSON.stringify(value, null, 2)} language="json" />
}

/** Text as it is. */
export function Pre({ children }: { readonly children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <pre tabIndex={0}>
      <code>{children}</code>
    </pre>
  )
}
