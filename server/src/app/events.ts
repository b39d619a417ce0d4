import { webhookEvents, webhookTestEvent } from '#delivery/webhooks'
import { type EventNames, type EventType, eventNames } from '#platform/events'
import { converterEvents } from '#products/converter'
import { depositEvents } from '#products/deposits'
import { fiatSpotEvents } from '#products/fiat-spot'
import { transferEvents } from '#products/transfers'

/** Every event of the log: each is declared beside what emits it. */
export const eventTypes: readonly EventType[] = [
  ...transferEvents,
  ...depositEvents,
  ...converterEvents,
  ...fiatSpotEvents,
  ...webhookEvents,
]

/** What endpoints are sent: the log, and the test that an owner asks for. */
export const sentEventTypes: readonly EventType[] = [...eventTypes, webhookTestEvent]

/** What filters may name. */
export const knownEvents: EventNames = eventNames(eventTypes.map(({ name }) => name))
