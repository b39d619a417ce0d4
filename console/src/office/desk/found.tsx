import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ApiError } from '#api'
import { ErrorPanel, Loaded } from '#ui'

type Props<Data> = {
  readonly of: UseQueryResult<Data>
  /** The list of such things. */
  readonly list: { readonly path: string; readonly title: string }
  children(data: Data): ReactNode
}

/** Draws the thing in the page's address; without one, the error and a link to the list. */
export function Found<Data>({ of, list, children }: Props<Data>) {
  const isUnknown = of.data === undefined && of.error instanceof ApiError && of.error.status === 404
  if (!isUnknown) return <Loaded of={of}>{children}</Loaded>
  return (
    <>
      <ErrorPanel error={of.error} />
      <p>
        <Link href={list.path}>{list.title}</Link>
      </p>
    </>
  )
}
