import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import type { PrivateTopic, TopicDescription } from '#core/product'
import { type Database, sql } from '#platform/database'
import { lastOfTopic } from '#platform/events'
import { listOpenInvoices, readStories } from '#products/invoices/invoice'
import { invoiceEvents, invoicesTopic } from './invoice-events.ts'
import { invoiceResource, showInvoice } from './invoice-resource.ts'

const invoicesMax = 100
const permission = 'can_invoices_read'

type Parts = { readonly database: Database; readonly catalog: Catalog; publicUrl(): string }

/** The topic of a merchant's invoices: the newest open ones as a snapshot, then every change of any. */
export function merchantTopic(parts: Parts): PrivateTopic {
  const { database, catalog } = parts
  return {
    kind: 'log',
    name: invoicesTopic,
    permission,
    snapshot: (customerId) =>
      database.inTransaction(async (tx) => {
        // Invoices and their events are committed together, so a consistent read neither misses nor repeats a change.
        tx.send(sql`set transaction isolation level repeatable read, read only`)
        const sequence = await lastOfTopic(tx, { topic: invoicesTopic, customerId })
        const invoices = await listOpenInvoices(tx, { customerId, limit: invoicesMax, catalog })
        const stories = await readStories(tx, { invoices, catalog })
        return { data: stories.map((story) => showInvoice(story, parts)), sequence }
      }),
    update: ({ type, data }) => ({ event: type.replace(/^invoice\./, ''), ...data }),
  }
}

const updateSchema = Type.Object(
  {
    event: Type.Enum(
      invoiceEvents.map(({ name }) => name.replace(/^invoice\./, '')),
      { description: 'Change that this push reports, by the name of its event.' },
    ),
    ...invoiceResource.schema.properties,
  },
  { additionalProperties: false },
)

export const merchantTopicDescription: TopicDescription = {
  name: invoicesTopic,
  id: 'invoices',
  summary: 'Your invoices',
  description:
    'The snapshot has your newest 100 invoices that wait for a payment or its confirmation; updates report every change of any invoice, with the payload of its event. Sequence numbers are permanent: after a reconnection, `after` in subscribe continues where you stopped.',
  permission,
  snapshot: Type.Array(invoiceResource.schema),
  update: updateSchema,
  example: {
    topic: invoicesTopic,
    snapshot: [invoiceResource.example],
    update: { event: 'paid', ...invoiceResource.example },
  },
}
