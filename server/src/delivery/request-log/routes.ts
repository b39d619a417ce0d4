import { consoleRoute } from '#core/sessions'
import type { Database } from '#platform/database'
import type { Route } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { findRequest, listRequests } from './read-requests.ts'
import {
  requestDetail,
  requestDetailExample,
  requestExample,
  requestLogRefusals,
  requestPage,
  requestParams,
  requestsQuery,
  toRequestDetail,
  toRequestItem,
} from './schemas.ts'

const limitDefault = 50

/** The log of a customer's requests, for the console. */
export function requestRoutes({ database }: { readonly database: Database }): Route[] {
  return [
    consoleRoute({
      operationId: 'consoleListRequests',
      summary: 'Requests with your keys, newest first',
      description:
        'Requests that named one of your keys are kept for some days, also when their signature did not hold. One appears within a second.',
      tag: 'Console',
      method: 'GET',
      path: '/api/console/v1/requests',
      query: requestsQuery,
      result: requestPage,
      example: { query: { status: '4xx', limit: '1' }, data: { items: [requestExample], next: null } },
      async handle({ caller: { customerId }, query }) {
        const { cursor: before, limit = limitDefault, api_key: apiKey, from, to, ...same } = query
        const filter = { ...same, apiKey, from: dateOf(from), to: dateOf(to) }
        const { items, next } = await listRequests(database, { customerId, filter, before, limit })
        return { items: items.map(toRequestItem), next }
      },
    }),
    consoleRoute({
      operationId: 'consoleGetRequest',
      summary: 'A request with its bodies',
      tag: 'Console',
      method: 'GET',
      path: '/api/console/v1/requests/{request_id}',
      params: requestParams,
      result: requestDetail,
      refusals: [requestLogRefusals.REQUEST_NOT_FOUND],
      example: { params: { request_id: requestExample.request_id }, data: requestDetailExample },
      async handle({ caller: { customerId }, params: { request_id: requestId } }) {
        const found = isUuid(requestId) ? await findRequest(database, { customerId, requestId }) : undefined
        if (found === undefined) throw new Refusal(requestLogRefusals.REQUEST_NOT_FOUND)
        return toRequestDetail(found)
      },
    }),
  ]
}

function dateOf(seconds: number | undefined): Date | undefined {
  return seconds === undefined ? undefined : new Date(seconds * 1_000)
}
