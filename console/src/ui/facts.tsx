import { Fragment, type ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'

/** What a fact is called and what it is, absent where it is null; the last is a text to take along. */
export type Fact = readonly [title: string, value: ReactNode, copied?: string | null]

/** What is known of one thing. */
export function Facts({ of }: { readonly of: readonly Fact[] }) {
  return (
    <dl className="facts">
      {of.map(
        ([title, value, copied]) =>
          value !== null && (
            <Fragment key={title}>
              <dt>{title}</dt>
              <dd>
                <span>{value}</span>
                {copied != null && <CopyButton text={copied} label={title} />}
              </dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}

/** A fact that people copy, such as an id. */
export function copiedFact(title: string, value: string | null): Fact {
  return [title, value === null ? null : <code key={title}>{value}</code>, value]
}
