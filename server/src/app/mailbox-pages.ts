import type { OpenRoute } from '#platform/http'
import type { Config } from './config.ts'
import { isFromHere, isReachedDirectly } from './demo-keys.ts'
import { mailboxPage } from './sandbox/mailbox-page.ts'
import type { Sandbox } from './sandbox/open-sandbox.ts'

type Options = {
  readonly sandbox: Pick<Sandbox, 'mailbox'> | null
  readonly foundation: { readonly config: Config }
}

/** The mail box of a sandbox that only this machine reaches; none elsewhere. */
export function mailboxPages({ sandbox, foundation: { config } }: Options): OpenRoute[] {
  if (sandbox === null || !isReachedDirectly(config)) return []
  return [mailboxPage({ ...sandbox, isOpenTo: (headers) => isFromHere(headers, { canBeTyped: true }) })]
}
