import Type from 'typebox'
import { consoleRoute, officeRead } from '#core/sessions'
import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { closedObject, outcomesResource, type Route, requireCursor, sumOutcomes } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { findRequest, listRequests } from './read-requests.ts'
import { requestOutcomes } from './request-outcomes.ts'
import { requestDetailsResource, requestResource } from './request-resource.ts'
import { requestLogRefusals, requestPage, requestParams, requestsQuery } from './schemas.ts'

const limitDefault = 50
const hoursDefault = 24

type Parts = { readonly database: Database; readonly systemClock: Clock }

/** The routes for a customer's request log in the console, and for the outcomes of all requests in the back office. */
export function requestRoutes({ database, systemClock }: Parts): Route[] {
  return [
    outcomesRoute({ database, systemClock }),
    consoleRoute({
      operationId: 'consoleListRequests',
      does: 'reads',
      summary: 'Requests with your keys, newest first',
      description:
        'Requests with one of your keys are stored for some days, also those with an invalid signature. A request appears within a second.',
      tag: 'Console',
      method: 'GET',
      path: '/api/console/v1/requests',
      query: requestsQuery,
      result: requestPage,
      example: {
        query: { status: '4xx', limit: '1' },
        data: { items: [requestResource.example], next: null },
      },
      async handle({ caller: { customerId }, query }) {
        const { cursor: before, limit = limitDefault, api_key: apiKey, from, to, ...same } = query
        const filter = { ...same, apiKey, from: dateOf(from), to: dateOf(to) }
        await requireCursor(database, {
          cursor: before,
          items: sql`(
            select request_id as id from request_log where customer_id = ${customerId}
          ) as requests where true`,
        })
        const { items, next } = await listRequests(database, { customerId, filter, before, limit })
        return { items: items.map(requestResource.of), next }
      },
    }),
    consoleRoute({
      operationId: 'consoleGetRequest',
      does: 'reads',
      summary: 'A request with its bodies',
      tag: 'Console',
      method: 'GET',
      path: '/api/console/v1/requests/{request_id}',
      params: requestParams,
      result: requestDetailsResource.schema,
      refusals: [requestLogRefusals.REQUEST_NOT_FOUND],
      example: {
        params: { request_id: requestResource.example.request_id },
        data: requestDetailsResource.example,
      },
      async handle({ caller: { customerId }, params: { request_id: requestId } }) {
        const found = isUuid(requestId) ? await findRequest(database, { customerId, requestId }) : undefined
        if (found === undefined) throw new Refusal(requestLogRefusals.REQUEST_NOT_FOUND)
        return requestDetailsResource.of(found)
      },
    }),
  ]
}

function dateOf(seconds: number | undefined): Date | undefined {
  return seconds === undefined ? undefined : new Date(seconds * 1_000)
}

function outcomesRoute({ database, systemClock }: Parts): Route {
  return officeRead({
    operationId: 'officeGetRequestOutcomes',
    summary: 'Read the outcomes of requests with keys',
    path: '/requests/outcomes',
    query: closedObject({
      hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 168, default: hoursDefault })),
    }),
    result: outcomesResource.schema,
    example: { query: { hours: '24' }, data: { succeeded: 12_000, refused: 31, failed: 0 } },
    async handle({ query: { hours = hoursDefault } }) {
      const since = new Date(systemClock.now().getTime() - hours * 3_600_000)
      return outcomesResource.of(sumOutcomes(await requestOutcomes(database, { since })))
    },
  })
}
