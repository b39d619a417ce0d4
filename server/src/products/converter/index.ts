// The converter: converts customers' funds against the house, crypto into crypto and between crypto and fiat, at a rate
// that is held for a while.
// Invariants: a quote belongs to its customer, is used at most once and never after its end; a conversion settles
// exactly the quoted terms, or nothing once the market has moved against the house beyond the tolerance, so a quote is
// no free option (decision 0032); a customer has one open quote in each direction, and the total worth of their open
// quotes is bounded; a refused execution leaves its quote usable. The published rate is enough to recompute every
// amount. Concurrent estimates share a commit, as do concurrent executions.
// Words: a direction is the ordered pair of a quote's currencies; a newer quote replaces the open one of its direction;
// the last look compares a quote with the market at its execution; the tolerance is the share of its spread that the
// market may move. The converter makes no prices and holds no inventory: both belong to the dealing desk.

import { productQueue } from '#core/idempotency'
import type { Product } from '#core/product'
import { every, purgePause } from '#platform/workers'
import { createConverter, cryptoRoutes, fiatRoutes, operationRoutes } from '#products/converter/asking'
import {
  conversionsTopic,
  conversionsTopicDescription,
  converterEvents,
  converterTransactionTypes,
} from '#products/converter/conversions'
import { forgetQuotes } from '#products/converter/quotes'
import { converterSettings } from '#products/converter/terms'

export type { FiatListing } from './terms/converter-settings.ts'
export { converterSettings, createConverter }

type Parts = Parameters<typeof createConverter>[0]

export const converter = {
  killSwitches: ['converter'],
  tags: [
    {
      name: 'Converter',
      description:
        'Conversions of crypto into crypto and between crypto and fiat, at a rate held for a while.',
    },
  ],
  permissions: [
    { name: 'can_convert', sendsValue: false },
    { name: 'can_convert_read', sendsValue: false },
  ],
  catalogSections: [converterSettings],
  events: converterEvents,
  topics: [conversionsTopicDescription],
  transactionTypes: converterTransactionTypes,
  open(parts) {
    const { database, businessClock } = parts
    const writer = createConverter(parts)
    const serving = { ...parts, converter: writer }
    const forget = () => forgetQuotes(database, businessClock.now())
    return {
      routes: [...cryptoRoutes(serving), ...fiatRoutes(serving), ...operationRoutes(parts)],
      privateTopics: [conversionsTopic(parts)],
      workers: { worker: () => [every(purgePause, { name: 'quote purge', act: forget })] },
      ...productQueue(writer, {
        name: 'coffer_conversions_waiting',
        help: 'Estimates and executions of the converter waiting for a writer.',
      }),
    }
  },
} satisfies Product<Parts>
