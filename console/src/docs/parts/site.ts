import { createContext, useContext } from 'react'
import type { Group, Schema } from '#docs/reading'

/** The sources of the pages of one server. */
export type Site = {
  readonly api: Schema
  readonly streamApi: Schema
  readonly groups: readonly Group[]
  /** The server's own address, such as `https://exchange.example`. */
  readonly origin: string
  readonly isSandbox: boolean
  /** Whether the parts of guides that come from the descriptions are left out, as for the search. */
  readonly isProse: boolean
  /** Programs that receive webhooks. */
  readonly receivers: readonly { readonly file: string; readonly text: string }[]
}

export const SiteContext = createContext<Site | null>(null)

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (site === null) throw new Error('a page is drawn without its site')
  return site
}
