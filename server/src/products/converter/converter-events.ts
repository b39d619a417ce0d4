import type { EventType } from '#platform/events'
import { exampleOperation } from './operation-routes.ts'
import { operation } from './schemas.ts'

/** The events of conversions. */
export const converterEvents: readonly EventType[] = [
  {
    name: 'conversion.completed',
    summary:
      'A conversion was made, between crypto and fiat or from one crypto currency into another; `data.type` tells which: `fiat` or `crypto`.',
    data: operation,
    example: exampleOperation,
  },
]
