import Type from 'typebox'
import { customerRefusals, findCustomer } from '#core/customers'
import { idempotent } from '#core/idempotency'
import { closedObject, type Route } from '#platform/http'
import { actByService, requireCustomer, waitingOf } from './act-by-service.ts'
import { customerResource, outcomeResource } from './customer-resource.ts'
import type { HouseDesk } from './house-desk.ts'
import { houseRoute } from './house-route.ts'
import { houseRefusals } from './refusals.ts'
import { customerParams, exampleProposalId, kycField, newCustomerBody, reasonField } from './schemas.ts'

const path = '/api/house/v1/customers'

/** Customers, and their verification levels. */
export function customerRoutes(desk: HouseDesk): Route[] {
  return [createRoute(desk), readRoute(desk), levelRoute(desk)]
}

function createRoute(desk: HouseDesk): Route {
  return houseRoute({
    operationId: 'houseCreateCustomer',
    right: 'customers.create',
    summary: 'Create a customer',
    description:
      'A customer with a level, a sign-in, or a tariff looser than `default` waits for the approval of a second operator.',
    method: 'POST',
    path,
    body: newCustomerBody,
    result: outcomeResource.schema,
    refusals: [customerRefusals.USERNAME_TAKEN, customerRefusals.SSO_SUBJECT_TAKEN],
    example: {
      body: { username: 'dave', email: 'dave@example.com' },
      data: outcomeResource.example,
    },
    handle: ({ caller, requestId, request, body }) =>
      idempotent(desk, {
        request,
        async act(tx) {
          const { username, email, tariff, kyc_status: kyc, sso_subject } = body
          const facts = await actByService(tx, desk, {
            ...{ caller, requestId, act: 'customers create', subject: username },
            options: given({ email, tariff, kyc, 'sso-subject': sso_subject }),
          })
          const customer = await findCustomer(tx, { username })
          return outcomeResource.of({ proposalId: waitingOf(facts), customer })
        },
      }),
  })
}

function readRoute({ database }: HouseDesk): Route {
  return houseRoute({
    operationId: 'houseGetCustomer',
    right: null,
    summary: 'Read a customer',
    method: 'GET',
    path: `${path}/{username}`,
    params: customerParams,
    result: customerResource.schema,
    refusals: [houseRefusals.CUSTOMER_NOT_FOUND],
    example: { params: { username: 'dave' }, data: customerResource.example },
    handle: async ({ params }) => customerResource.of(await requireCustomer(database, params.username)),
  })
}

function levelRoute(desk: HouseDesk): Route {
  return houseRoute({
    operationId: 'houseSetLevel',
    right: 'levels.set',
    summary: 'Set the level of a customer’s verification',
    description:
      'A lower level takes effect at once. Any other needs a second operator, and the waiting time of the customer’s tariff, during which the customer can object.',
    method: 'PUT',
    path: `${path}/{username}/level`,
    params: customerParams,
    body: closedObject({ kyc_status: kycField, reason: Type.Optional(reasonField) }),
    result: outcomeResource.schema,
    refusals: [houseRefusals.CUSTOMER_NOT_FOUND],
    example: {
      params: { username: 'dave' },
      body: { kyc_status: 'approved', reason: 'passport checked' },
      data: { ...outcomeResource.example, status: 'waiting', proposal_id: exampleProposalId },
    },
    handle: ({ caller, requestId, request, params, body: { kyc_status: kyc, reason } }) =>
      idempotent(desk, {
        request,
        async act(tx) {
          const { id, username } = await requireCustomer(tx, params.username)
          const facts = await actByService(tx, desk, {
            ...{ caller, requestId, act: 'customers set-level', subject: username },
            options: given({ kyc, reason }),
          })
          const customer = await findCustomer(tx, { id })
          return outcomeResource.of({ proposalId: waitingOf(facts), customer })
        },
      }),
  })
}

/** The options with a value. */
function given(options: { readonly [option: string]: string | undefined }): { [option: string]: string } {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
