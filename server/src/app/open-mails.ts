import { createMails, type Mails } from '#core/mail'
import type { OpenProduct } from '#core/product'
import { broughtBy } from './modules.ts'
import type { Parts } from './parts.ts'

/** Opens what sends the mails of all products. */
export function openMails(
  { businessClock: clock, ...parts }: Parts,
  open: { readonly [product: string]: OpenProduct },
): Mails {
  return createMails({ ...parts, clock, kinds: broughtBy(open, 'mailKinds') })
}
