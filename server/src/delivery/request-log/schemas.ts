import Type from 'typebox'
import { closedObject, lowerCase, orNull } from '#platform/http'
import { defineRefusals } from '#platform/refusal'
import { requestResource } from './request-resource.ts'

export const requestLogRefusals = defineRefusals({
  REQUEST_NOT_FOUND: [
    404,
    'No request of yours has this id. Requests with one of your keys are kept for some days.',
  ],
})

const timeMax = 10_000_000_000

const time = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: timeMax, description: `${description} Unix seconds.` }))

export const requestsQuery = closedObject({
  status: Type.Optional(
    Type.String({
      pattern: '^[1-5]([0-9]{2}|xx)$',
      says: 'must be a status such as 409, or a class such as 4xx',
      description: 'Only requests with this status in the answer.',
    }),
  ),
  method: Type.Optional(Type.Enum(['GET', 'POST', 'PATCH', 'DELETE'])),
  path: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'Only requests whose path contains this text.',
    }),
  ),
  code: Type.Optional(
    Type.String({ maxLength: 64, description: 'Only requests that were refused with this code.' }),
  ),
  api_key: Type.Optional(Type.String({ maxLength: 64, description: 'Only requests that named this key.' })),
  from: time('Only requests at or after this time.'),
  to: time('Only requests before this time.'),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  cursor: Type.Optional(
    Type.String({ format: 'uuid', spelling: lowerCase, description: '`next` of the previous page.' }),
  ),
})

export const requestParams = closedObject({ request_id: Type.String({ spelling: lowerCase }) })

export const requestPage = closedObject({
  items: Type.Array(requestResource.schema),
  next: orNull(Type.String(), {
    description:
      'Cursor of the next page; null at the end. Pages before the end may have fewer items than `limit`, since the server examines at most 5,000 requests for each.',
  }),
})
