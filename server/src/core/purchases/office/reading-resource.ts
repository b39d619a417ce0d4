import Type from 'typebox'
import { unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { fieldsOf, resource, textOrNull } from '#platform/http'

type Reading = {
  readonly via: 'order' | 'list' | 'mail'
  readonly apiKey: string | null
  readonly requestId: string | null
  readonly readAt: Date
}

const field = fieldsOf<Reading>()

/** A reading of the secret that a purchase delivered, as operators see it: without the secret. */
export const readingResource = resource('DeliveryReading', {
  via: field(
    Type.Enum(['order', 'list', 'mail'], {
      description: 'How it was read: a single order, a list, or the mail.',
    }),
    ({ via }) => via,
    'mail',
  ),
  api_key: field(
    textOrNull('The key that read it, or `console`; null for the mail.'),
    ({ apiKey }) => apiKey,
    null,
  ),
  request_id: field(textOrNull('Null for the mail.'), ({ requestId }) => requestId, null),
  read_at: field(unixTime, ({ readAt }) => unixSeconds(readAt), 1777896120),
})
