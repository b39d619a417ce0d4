import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { type Database, sql } from '#platform/database'
import { customer, type Route, readPage, requireCursor, route } from '#platform/http'
import { listConversions } from '#products/converter/conversions'
import { conversionResource, operationsQuery } from '#products/converter/terms'

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
      alsoFor: [customer('reads')],
      query: operationsQuery,
      result: Type.Array(conversionResource.schema),
      example: { query: { type: 'crypto', limit: '1' }, data: [conversionResource.example] },
      async handle({ caller: { customerId }, query }) {
        await requireCursor(database, {
          cursor: query.cursor,
          items: sql`conversions where customer_id = ${customerId}`,
        })
        const conversions = await listConversions(database, {
          customerId,
          kind: query.type,
          page: readPage(query),
          catalog,
        })
        return conversions.map(conversionResource.of)
      },
    }),
  ]
}
