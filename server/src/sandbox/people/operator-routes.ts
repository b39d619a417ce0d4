import assert from 'node:assert'
import Type from 'typebox'
import { anyKey } from '#core/access'
import type { Catalog } from '#core/catalog'
import { admitOperator, type OfficeRole, officeRoles, policyOf, recordAction } from '#core/operators'
import { changeRole, openSession } from '#core/sessions'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, concealed, type RawRoute, type Route, route } from '#platform/http'
import type { Ids } from '#platform/ids'
import { defineRefusals, Refusal } from '#platform/refusal'
import { keepPerson, sandboxEmail } from '#providers/simulated'
import { firstOperators } from '#sandbox/seeds'
import { usernameField } from './schemas.ts'

type Options = {
  readonly catalog: Catalog
  readonly database: Database
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly ids: Ids
  /** The sandbox's own identity provider; empty with an external one. */
  readonly raw: readonly RawRoute[]
}

const operatorRefusals = defineRefusals({
  OPERATOR_REFUSED: [409, 'Nobody becomes {username}: {reason}.', { username: 'olivia', reason: 'why' }],
})

/** The control that makes people of the back office. */
export function operatorRoutes(options: Options): Route[] {
  return [
    route({
      operationId: 'sandboxCreateOperator',
      summary: 'Create a person of the back office and sign them in',
      description:
        'The person also appears on the sign-in page of `/office`. A repeat with the same name sets these roles and opens another session. The token is the value of the cookie `coffer_office`, over https `__Host-coffer_office`: send `Cookie: coffer_office=TOKEN` with requests to `/api/office/v1`. A request that changes something also has the `Origin` of this sandbox and, in `X-CSRF-Token`, the `csrf_token` that `GET /api/office/v1/me` answers. Acts that move money work for five minutes; then ask for another token. olivia, oscar, otto and sam can be signed in with their own roles.',
      tag: 'Sandbox',
      method: 'POST',
      path: '/sandbox/v1/operators',
      permission: anyKey,
      body: closedObject({
        username: usernameField,
        roles: Type.Array(Type.Enum([...officeRoles]), {
          minItems: 1,
          uniqueItems: true,
          description: 'The most powerful one counts.',
        }),
      }),
      result: closedObject({
        username: Type.String(),
        token: Type.String({ ...concealed, description: 'The token of a session of the back office.' }),
      }),
      refusals: [operatorRefusals.OPERATOR_REFUSED],
      example: {
        body: { username: 'tess', roles: ['approver'] },
        data: { username: 'tess', token: 'Zr7bqH0xOaQ2m6Jt1c9LkVf4Yg8sWnEi3dUpXyTzRbA' },
      },
      handle: ({ body, requestId }) => signIn(options, { ...body, requestId }),
    }),
  ]
}

type Wanted = {
  readonly username: string
  readonly roles: readonly OfficeRole[]
  readonly requestId: string
}

async function signIn(options: Options, { username, roles, requestId }: Wanted) {
  const { database, catalog, businessClock, systemClock, ids, raw } = options
  const refuse = (reason: string) =>
    new Refusal(operatorRefusals.OPERATOR_REFUSED, { details: { username, reason } })
  if (raw.length === 0) throw refuse('people sign in at the identity provider of the settings')
  const first = firstOperators.find((one) => one.username === username)
  if (first !== undefined && first.roles.join() !== roles.join())
    throw refuse(`a sandbox begins with them as ${first.roles.join()}; choose another name`)
  const role = officeRoles.find((one) => roles.includes(one))
  assert(role !== undefined, 'a list of roles has one')
  const subject = username
  return database.inTransaction(async (tx) => {
    if (first === undefined) await keepPerson(tx, { username, roles })
    const now = businessClock.now()
    const { outcome } = await admitOperator(tx, {
      name: username,
      subject,
      role,
      grants: policyOf(catalog).grants,
      email: sandboxEmail(username),
      now,
    })
    if (outcome === 'disabled') throw refuse('the operator is disabled; choose another name')
    if (outcome !== 'admitted') throw refuse('the name is somebody else’s; choose another name')
    await changeRole(tx, { subject, role })
    const id = ids.next()
    const operator = { name: username, person: subject, origin: { ip: here, requestId, sessionId: id } }
    const details = { subject, role }
    await recordAction(tx, { ids, clock: businessClock }, { operator, action: 'office sign-in', details })
    const signedInAt = systemClock.now()
    const { token } = await openSession(tx, {
      ...{ id, door: 'office', subject, username, customerId: null, role },
      ...{ ip: here, userAgent: 'sandbox control', signedInAt, now: signedInAt },
    })
    return { username, token }
  })
}

const here = 'sandbox'
