import { admitOperator, usualGrants } from '#core/operators'
import { type Door, openSession } from '#core/sessions'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { type Reply, readReply, type TestServer } from './test-server.ts'

/** A person who is signed in with a browser. */
export type SignedIn = {
  readonly cookie: string
  readonly csrfToken: string
  /** Sends a request as the pages do. A path begins behind `/api/console/v1` or `/api/office/v1`. */
  send(
    method: string,
    path: string,
    options?: { body?: object; headers?: Record<string, string> },
  ): Promise<Reply>
}

const roles: { readonly [username: string]: string } = {
  olivia: 'administrator',
  oscar: 'approver',
  otto: 'approver',
  sam: 'support',
  ada: 'auditor',
}

/** Signs a customer in to the console, or an operator to the office, who becomes known, without the way through the identity provider. */
export async function signIn(server: TestServer, username: string): Promise<SignedIn> {
  const role = roles[username] ?? null
  const door: Door = role === null ? 'console' : 'office'
  const [customer] = await server.database.query<{ id: string }>(sql`
    select id from customers where username = ${role === null ? username : ''}`)
  const now = new Date()
  const { session, token } = await server.database.inTransaction(async (tx) => {
    if (role !== null)
      await admitOperator(tx, { name: username, subject: username, role, grants: usualGrants, now })
    return openSession(tx, {
      ...{ id: systemIds.next(), door, subject: username, username, role },
      ...{ customerId: customer?.id ?? null, ip: '127.0.0.1', userAgent: null, signedInAt: now, now },
    })
  })
  return signedIn(server, { door, token, csrfToken: session.csrfToken })
}

type Session = { readonly door: Door; readonly token: string; readonly csrfToken: string }

/** The person of a session. */
export function signedIn(server: Pick<TestServer, 'url'>, { door, token, csrfToken }: Session): SignedIn {
  const cookie = `coffer_${door}=${token}`
  return {
    cookie,
    csrfToken,
    async send(method, path, { body, headers = {} } = {}) {
      const target = `/api/${door}/v1${path}`
      const response = await fetch(server.url + target, {
        method,
        headers: {
          cookie,
          origin: server.url,
          'x-csrf-token': csrfToken,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return readReply(response, { method, target })
    },
  }
}
