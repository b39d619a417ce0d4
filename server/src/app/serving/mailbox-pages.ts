import type { Config } from '#app/settings'
import type { OpenRoute } from '#platform/http'
import { mailboxPage, type Sandbox } from '#sandbox/world'
import { isFromHere, isReachedDirectly } from './demo-keys.ts'

type Options = {
  readonly sandbox: Pick<Sandbox, 'mailbox'> | null
  readonly foundation: { readonly config: Config }
}

/** The mailbox of a sandbox that only this machine can reach; none elsewhere. */
export function mailboxPages({ sandbox, foundation: { config } }: Options): OpenRoute[] {
  if (sandbox === null || !isReachedDirectly(config)) return []
  return [mailboxPage({ ...sandbox, isOpenTo: (headers) => isFromHere(headers, { canBeTyped: true }) })]
}
