import type { Catalog } from '#core/catalog'
import type { Database } from '#platform/database'
import { type Route, readPage, route } from '#platform/http'
import { operationOf } from './conversion.ts'
import { listConversions } from './conversion-store.ts'
import { type Operation, operations, operationsQuery } from './schemas.ts'

export const exampleOperation: Operation = {
  uid: '01994f6e-8a10-7b55-a3f1-0c9d8e7f6a5b',
  type: 'crypto',
  from_symbol: 'BTC',
  to_symbol: 'ETH',
  from_amount: '0.1',
  to_amount: '2.7654321098',
  status: 'completed',
}

/** The route that lists a customer's own conversions. */
export function operationRoutes({ database, catalog }: { database: Database; catalog: Catalog }): Route[] {
  return [
    route({
      operationId: 'listConverterOperations',
      summary: 'List your conversions of either kind, newest first',
      tag: 'Converter',
      method: 'GET',
      path: '/api/v1/integration/converter/operations',
      permission: 'can_convert_read',
      query: operationsQuery,
      result: operations,
      example: { query: { type: 'crypto', limit: '1' }, data: [exampleOperation] },
      async handle({ caller: { customerId }, query }) {
        const conversions = await listConversions(database, {
          customerId,
          kind: query.type,
          page: readPage(query),
          catalog,
        })
        return conversions.map(operationOf)
      },
    }),
  ]
}
