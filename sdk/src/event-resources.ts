import type { ConverterOperation } from './converter-resources.ts'
import type { OrderDetail } from './fiat-spot-resources.ts'
import type { Transaction } from './resources.ts'
import type { Webhook } from './webhook-resources.ts'

/** What each event is about, as the endpoint of its resource shows it. */
export type EventData = {
  'transfer.received': Transaction
  'deposit.confirmed': Transaction & { kind: 'crypto' }
  'deposit.failed': Transaction & { kind: 'crypto' }
  /** At each fill, partial ones too; `status` says how the order stands. */
  'order.filled': OrderDetail
  /** Of both converters: crypto into crypto as well as fiat; `type` tells which. */
  'conversion.completed': ConverterOperation
  /** It was switched off by itself. */
  'webhook.disabled': Webhook
  /** Sent to one endpoint when its owner asks for it, and not in the log. */
  'webhook.test': { webhook_id: string; message: string }
}

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

export type EventPage = {
  /** In the order of the log. */
  items: CofferEvent[]
  page: number
  limit: number
  /** Where to go on, always there. */
  next_cursor: string
  /** Whether to ask on at once, also when a filter left no items. */
  has_more: boolean
}
