import { Fragment } from 'react'

/** Text with code between backticks. */
export function Inline({ text }: { readonly text: string }) {
  return text.split('`').map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other names
    return at % 2 === 1 ? <code key={at}>{part}</code> : <Fragment key={at}>{part}</Fragment>
  })
}

/** The little Markdown that descriptions use: paragraphs, and code between backticks. */
export function Paragraphs({ text }: { readonly text: string }) {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => (
      <p key={paragraph}>
        <Inline text={paragraph} />
      </p>
    ))
}

type BreakableProps = { readonly text: string; readonly after: '/' | '.' }

/** A name that may break after each of these characters. */
export function Breakable({ text, after }: BreakableProps) {
  return text.split(after).map((part, at, all) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other names
    <Fragment key={at}>
      {part}
      {at < all.length - 1 && (
        <>
          {after}
          <wbr />
        </>
      )}
    </Fragment>
  ))
}
