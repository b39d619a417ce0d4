import type { Catalog } from '#core/catalog'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { QuotingParts } from '#products/invoices/choosing'
import type { TellingParts } from '#products/invoices/publishing'

/** The parts for taking a payment. */
export type PayingParts = TellingParts & { readonly catalog: Catalog }

/** The same, where a payment can be the first one, which may have to be quoted. */
export type SightingParts = PayingParts & QuotingParts

/** The same, for workers. */
export type WorkingParts = PayingParts & { readonly database: Database; readonly businessClock: Clock }
