import { officeSentences } from '@coffer/sdk/office-acts'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { useCodes } from '#words'
import type { ActDone } from './run-act.ts'

const named = /((?:proposal|предложение) [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/

/** The outcome of an act; a proposal in it becomes a link to the proposal's page. */
export function ActAnswer({ done }: { readonly done: ActDone }) {
  const codes = useCodes()
  const said = codes.done(done.outcomes, officeSentences)
  const text = [said, ...(done.next === null ? [] : [done.next])].join('\n')
  // Odd parts are matches; the parts of a text never change places.
  return text.split(named).map((part, index) =>
    index % 2 === 1 ? (
      // An absolute path, since messages are drawn outside the application.
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Link key={index} href={`~/office/proposals/${part.slice(part.indexOf(' ') + 1)}`}>
        {part}
      </Link>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
