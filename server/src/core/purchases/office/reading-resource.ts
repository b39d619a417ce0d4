import Type, { type Static } from 'typebox'
import { unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { namedObject, textOrNull } from '#platform/http'

type Reading = {
  readonly via: 'order' | 'list' | 'mail'
  readonly apiKey: string | null
  readonly requestId: string | null
  readonly readAt: Date
}

/** A reading of the secret that a purchase delivered, as operators see it: without the secret. */
export const readingResource = namedObject('DeliveryReading', {
  via: Type.Enum(['order', 'list', 'mail'], {
    description: 'How it was read: a single order, a list, or the mail.',
  }),
  api_key: textOrNull('The key that read it, or `console`; null for the mail.'),
  request_id: textOrNull('Null for the mail.'),
  read_at: unixTime,
})

export function toReading({ via, apiKey, requestId, readAt }: Reading): Static<typeof readingResource> {
  return { via, api_key: apiKey, request_id: requestId, read_at: unixSeconds(readAt) }
}
