import type { Item } from '#platform/database'
import type { webhookTable } from './sending/webhook-table.ts'

/** A customer's URL and the filter of the events sent to it. */
export type Webhook = Item<typeof webhookTable>
