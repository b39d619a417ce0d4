import type { EventData, ListEventsData, ListEventsInput } from './generated/operations.ts'

type EventOf<T extends keyof EventData> = {
  /** The `webhook-id` too: an event that comes again has the same. */
  id: string
  type: T
  /** ISO 8601. */
  created_at: string
  /** Its number among the events of its resource, from 1 without gaps. */
  sequence: number
  data: EventData[T]
}

/**
 * What happened, the same whether it is sent to a webhook or read from the log; `type` tells what `data` is.
 * A server may know further types: leave aside what you do not handle.
 */
export type CofferEvent = { [T in keyof EventData]: EventOf<T> }[keyof EventData]

export type EventPage = Omit<ListEventsData, 'items'> & {
  /** In the order of the log. */
  items: CofferEvent[]
}

export type EventQuery = Omit<ListEventsInput, 'types'> & {
  /** Names such as transfer.received, or groups such as deposit.*; all without it. */
  types?: string | readonly string[] | undefined
}
