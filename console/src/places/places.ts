import type { Words } from '#words'

/** The path of a page below `/console`. */
export type ConsolePath =
  | '/'
  | '/keys'
  | '/requests'
  | '/webhooks'
  | '/events'
  | '/transactions'
  | '/addresses'
  | '/market'
  | '/stream'
  | '/sandbox'
  | '/sessions'

type ConsolePlace = { readonly path: ConsolePath; readonly title: string; readonly group?: string }

type Link = { readonly href: string; readonly title: string; readonly group?: string }

type Exchange = {
  /** A live exchange has no controls of the world around it. */
  readonly isSandbox: boolean
}

/** The console's pages. */
export function consolePlaces(words: Words, { isSandbox }: Exchange): readonly ConsolePlace[] {
  return [
    { path: '/', title: words.home },
    { path: '/keys', title: words.keys.title },
    { path: '/requests', title: words.requests.title },
    { path: '/webhooks', title: words.webhooks.title },
    { path: '/events', title: words.events.title },
    { path: '/transactions', title: words.transactions.title },
    { path: '/addresses', title: words.addresses.title },
    { path: '/market', title: words.live.market.title },
    { path: '/stream', title: words.live.stream.title },
    ...(isSandbox ? [{ path: '/sandbox', title: words.sandbox.title } as const] : []),
    { path: '/sessions', title: words.live.sessions.title },
  ]
}

/** Links of the console's navigation to pages of others. */
export function consoleOutside(words: Words): readonly Link[] {
  return [{ href: '/docs', title: words.documentation }]
}

/** All links of the console's navigation, as other pages of the exchange show them. */
export function consoleLinks(words: Words, exchange: Exchange): readonly Link[] {
  const inside = consolePlaces(words, exchange).map(({ path, ...place }) => ({
    href: path === '/' ? '/console' : `/console${path}`,
    ...place,
  }))
  return [...inside, ...consoleOutside(words)]
}
