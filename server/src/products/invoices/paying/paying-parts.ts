import type { Catalog } from '#core/catalog'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { TellingParts } from '#products/invoices/invoice'

/** What taking a payment needs. */
export type PayingParts = TellingParts & { readonly catalog: Catalog }

/** The same, for workers. */
export type WorkingParts = PayingParts & { readonly database: Database; readonly businessClock: Clock }
