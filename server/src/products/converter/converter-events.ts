import type { EventType } from '#platform/events'
import { exampleOperation } from './operation-routes.ts'
import { operation } from './schemas.ts'

/** What customers are told of conversions. */
export const converterEvents: readonly EventType[] = [
  {
    name: 'conversion.completed',
    summary: 'A conversion of either kind was made; `data.type` tells which.',
    data: operation,
    example: exampleOperation,
  },
]
