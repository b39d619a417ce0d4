import { operations } from '@coffer/sdk/office-operations'
import { type OperationArguments, operationRequest } from '@coffer/sdk/operation-request'
import { userAgent } from '#calling'
import { Failure } from '#terminal'
import { type OfficeOperations, OfficeRefusal, type RefusedBody } from './office.ts'

/** A person's session in a server's back office. */
export type OfficeSession = {
  readonly url: string
  readonly username: string
  /** The value of the session's cookie. */
  readonly token: string
  readonly csrfToken: string
}

type Asking = { readonly url: string; readonly session?: Pick<OfficeSession, 'token' | 'csrfToken'> }

type Envelope = { readonly data?: unknown; readonly error?: RefusedBody }

const answerMs = 60_000

/** Calls an operation of a server's back office, and returns the data of its answer. */
export async function askOffice<Id extends keyof OfficeOperations>(
  { url, session }: Asking,
  id: Id,
  ...given: OperationArguments<OfficeOperations[Id]>
): Promise<OfficeOperations[Id]['data']> {
  const { method, path, body } = operationRequest(operations[id], given[0])
  const response = await reach(url + path, {
    method,
    headers: {
      origin: new URL(url).origin,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(session === undefined ? {} : headersOf(url, session)),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const envelope = (await response.json().catch(() => null)) as Envelope | null // every answer is an envelope
  if (response.ok && envelope !== null) return envelope.data as OfficeOperations[Id]['data'] // by the operation's own schema
  if (typeof envelope?.error?.code === 'string') throw new OfficeRefusal(envelope.error)
  throw new Failure(`${url} answers ${response.status}, not as a Coffer does; COFFER_URL names the server`)
}

function headersOf(url: string, { token, csrfToken }: Pick<OfficeSession, 'token' | 'csrfToken'>) {
  return { cookie: `${sessionCookie(url)}=${token}`, 'x-csrf-token': csrfToken }
}

/** The name of the back office's session cookie: only a cookie of HTTPS can have the prefix. */
export function sessionCookie(url: string): string {
  return url.startsWith('https:') ? '__Host-coffer_office' : 'coffer_office'
}

/** The session of a cookie that was just set, with the name of its person and its token. */
export async function sessionOf(url: string, token: string): Promise<OfficeSession> {
  const session = { token, csrfToken: '' }
  const { username, csrf_token: csrfToken } = await askOffice({ url, session }, 'officeGetMe')
  return { url, username, token, csrfToken }
}

/** Fetches without following redirects; throws a sentence when nobody answers. */
export async function reach(address: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('user-agent', userAgent)
  try {
    return await fetch(address, {
      ...init,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    })
  } catch {
    throw new Failure(
      `no server answers at ${new URL(address).origin}: start it, name another with COFFER_URL, or add --local on the machine of its database`,
    )
  }
}
