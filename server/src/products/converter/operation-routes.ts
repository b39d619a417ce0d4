import type { Catalog } from '#core/catalog'
import type { Database } from '#platform/database'
import { type Route, readPage, route } from '#platform/http'
import { exampleOperation, operationOf } from './conversion.ts'
import { listConversions } from './conversion-store.ts'
import { operations, operationsQuery } from './schemas.ts'

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
