import Type from 'typebox'
import { recordAction } from '#core/operators'
import {
  approveDeviceSignIn,
  beginDeviceSignIn,
  createFairQueue,
  GaveWay,
  type OfficeCaller,
  officeRoute,
  openOfficeRoute,
  takeDeviceSession,
} from '#core/sessions'
import type { Clock } from '#platform/clock'
import type { Database, Tx } from '#platform/database'
import { closedObject, concealed, namedObject, networkOf, type Route, siteOf } from '#platform/http'
import type { Ids } from '#platform/ids'
import { defineRefusals, Refusal } from '#platform/refusal'

type Parts = {
  readonly database: Database
  readonly systemClock: Clock
  readonly businessClock: Clock
  readonly ids: Ids
  publicUrl(): string
}

const deviceRefusals = defineRefusals({
  DEVICE_PENDING: [409, 'Nobody has typed the code yet. Ask again after the interval.'],
  DEVICE_UNKNOWN: [
    404,
    'No command waits under this code. The code lasts ten minutes and counts once; begin again.',
  ],
  TOO_MANY_DEVICES: [503, 'Others from your network begin sign-ins of commands at this moment. Try again.'],
})

const tag = 'Office'
const intervalSeconds = 2
const device_code = 'Zr7bqH0xOaQ2m6Jt1c9LkVf4Yg8sWnEi3dUpXyTzRbA'
const codeSpelling = '^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$'

/** Bounds the commands that wait for the database, since anybody who reaches the server can start one. */
const beginningsMax = { runningMax: 2, waitingMax: 500 }

/** A command's sign-in: its user types a code at the back office, on any machine (RFC 8628). */
export function deviceRoutes(parts: Parts): Route[] {
  return [beginRoute(parts), approveRoute(parts), tokenRoute(parts)]
}

function beginRoute({ database, systemClock, publicUrl }: Parts): Route {
  const beginnings = createFairQueue(beginningsMax)
  return openOfficeRoute({
    operationId: 'officeBeginDevice',
    summary: 'Begin the sign-in of a command',
    tag,
    method: 'POST',
    path: '/api/office/v1/device',
    result: namedObject('DeviceSignIn', {
      device_code: Type.String({ ...concealed, description: 'Secret of the command.' }),
      user_code: Type.String({ ...concealed, description: 'Code that the person types.' }),
      verification_uri: Type.String({ description: 'Page on which the person types the code.' }),
      expires_in: Type.Integer({ description: 'Seconds.' }),
      interval: Type.Integer({ description: 'Seconds between two requests for the session.' }),
    }),
    refusals: [deviceRefusals.TOO_MANY_DEVICES],
    example: {
      data: {
        ...{ device_code, user_code: 'WDJB-MJHT', verification_uri: 'https://x.example/office/device' },
        ...{ expires_in: 600, interval: intervalSeconds },
      },
    },
    async handle({ caller }) {
      const { ip } = caller
      const place = { site: siteOf(ip), network: networkOf(ip) }
      const begin = (tx: Tx) => beginDeviceSignIn(tx, { ip, now: systemClock.now() })
      const begun = await beginnings
        .run(place, () => database.inTransaction(begin))
        .catch((error: unknown) => {
          throw error instanceof GaveWay ? new Refusal(deviceRefusals.TOO_MANY_DEVICES) : error
        })
      return {
        device_code: begun.deviceCode,
        user_code: begun.userCode,
        verification_uri: `${publicUrl()}/office/device`,
        expires_in: begun.lifetimeMs / 1_000,
        interval: intervalSeconds,
      }
    },
  })
}

function approveRoute(parts: Parts): Route {
  return officeRoute({
    operationId: 'officeApproveDevice',
    summary: 'Allow a command to act as you',
    tag,
    method: 'POST',
    path: '/api/office/v1/device/approve',
    right: null,
    does: 'widensAccess',
    body: closedObject({
      user_code: Type.String({
        ...concealed,
        pattern: codeSpelling,
        says: 'must be the code that the command shows, such as WDJB-MJHT',
      }),
    }),
    result: closedObject({ ip: Type.String({ description: 'Client address of the command.' }) }),
    refusals: [deviceRefusals.DEVICE_UNKNOWN],
    example: { body: { user_code: 'WDJB-MJHT' }, data: { ip: '203.0.113.7' } },
    handle: ({ caller, body, requestId }) => approve(parts, { caller, userCode: body.user_code, requestId }),
  })
}

type Approving = { readonly caller: OfficeCaller; readonly userCode: string; readonly requestId: string }

async function approve(
  { database, systemClock, businessClock: clock, ids }: Parts,
  { caller, userCode, requestId }: Approving,
) {
  const { operator: name, ip, session } = caller
  const from = await database.inTransaction(async (tx) => {
    const now = systemClock.now()
    const began = await approveDeviceSignIn(tx, { userCode, sessionId: session.id, now })
    if (began === undefined) return undefined
    const origin = { ip, requestId, sessionId: session.id }
    const details = { command: began }
    await recordAction(
      tx,
      { ids, clock },
      { operator: { name, origin }, action: 'office command-sign-in', details },
    )
    return began
  })
  if (from === undefined) throw new Refusal(deviceRefusals.DEVICE_UNKNOWN)
  return { ip: from }
}

function tokenRoute({ database, systemClock, ids }: Parts): Route {
  return openOfficeRoute({
    operationId: 'officeTakeDeviceSession',
    summary: 'Get the session of a command',
    tag,
    method: 'POST',
    path: '/api/office/v1/device/token',
    body: closedObject({ device_code: Type.String({ minLength: 1, maxLength: 128, ...concealed }) }),
    result: closedObject({
      session_token: Type.String({ ...concealed, description: 'Value of the session’s cookie.' }),
      csrf_token: Type.String({ ...concealed }),
    }),
    refusals: [deviceRefusals.DEVICE_PENDING, deviceRefusals.DEVICE_UNKNOWN],
    example: { body: { device_code }, data: { session_token: 'b3V0', csrf_token: 'q1w2' } },
    async handle({ caller, body }) {
      const asked = { id: ids.next(), deviceCode: body.device_code, ip: caller.ip, now: systemClock.now() }
      const taken = await database.inTransaction((tx) => takeDeviceSession(tx, asked))
      if (taken === 'pending') throw new Refusal(deviceRefusals.DEVICE_PENDING)
      if (taken === 'unknown') throw new Refusal(deviceRefusals.DEVICE_UNKNOWN)
      return { session_token: taken.token, csrf_token: taken.session.csrfToken }
    },
  })
}
