import type { EventData, ListEventsInput } from '../generated/operations.ts'
import type { LoggedEventPage } from '../generated/schemas.ts'

type EventOf<T extends keyof EventData> = {
  /** Equal to `webhook-id`; an event that is sent again has the same. */
  id: string
  type: T
  /** ISO 8601. */
  created_at: string
  /** Its number among the events of its resource, from 1 without gaps. */
  sequence: number
  data: EventData[T]
}

/**
 * An event, the same whether a webhook brings it or the log; `type` tells what `data` is.
 * A server may send further types: ignore those that you do not handle.
 */
export type CofferEvent = { [T in keyof EventData]: EventOf<T> }[keyof EventData]

export type EventPage = Omit<LoggedEventPage, 'items'> & {
  /** In the order of the log. */
  items: CofferEvent[]
}

export type EventQuery = Omit<ListEventsInput, 'types'> & {
  /** Names such as transfer.received, or groups such as deposit.*; without it all events. */
  types?: string | readonly string[] | undefined
}
