import { Fragment, type ReactNode } from 'react'
import { CopyButton } from '#ui/code'
import { BothZones } from '#ui/filters'

/** A fact: its title and its value, hidden where the value is null; the third part is a text to copy. */
export type Fact = readonly [title: string, value: ReactNode, copied?: string | null]

/** The facts about one thing; times are shown in both zones. */
export function Facts({ of }: { readonly of: readonly Fact[] }) {
  return (
    <BothZones value>
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
    </BothZones>
  )
}

/** A fact that people copy, such as an id. */
export function copiedFact(title: string, value: string | null): Fact {
  return [title, value === null ? null : <code key={title}>{value}</code>, value]
}
