import { WrongAct } from '#core/operators'
import { sessionCookie } from '#core/sessions'

/** A person who is signed in to the back office of a server. */
export type OfficeSession = {
  readonly url: string
  readonly username: string
  /** The value of the session's cookie. */
  readonly token: string
  readonly csrfToken: string
}

/** What the back office refuses, with its code. */
export class OfficeRefusal extends WrongAct {
  readonly code: string
  readonly details: { readonly [name: string]: unknown }

  constructor({ code, message, details }: RefusedBody) {
    super(message)
    this.code = code
    this.details = details ?? {}
  }
}

type RefusedBody = {
  readonly code: string
  readonly message: string
  readonly details?: OfficeRefusal['details'] | null
}

type Envelope = { readonly data?: unknown; readonly error?: RefusedBody }

type Asked = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: object }
type Asking = Asked & {
  readonly url: string
  readonly session?: Pick<OfficeSession, 'token' | 'csrfToken'>
}

const answerMs = 60_000

/** Asks the back office's API, and returns the data of its answer; a path begins behind `/api/office/v1`. */
export async function askOffice({ url, method, path, body, session }: Asking): Promise<unknown> {
  const response = await reach(`${url}/api/office/v1${path}`, {
    method,
    headers: {
      origin: new URL(url).origin,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(session === undefined ? {} : headersOf(url, session)),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const envelope = (await response.json().catch(() => null)) as Envelope | null // every answer is one
  if (response.ok && envelope !== null) return envelope.data
  if (typeof envelope?.error?.code === 'string') throw new OfficeRefusal(envelope.error)
  throw new WrongAct(`${url} answers ${response.status}, not as a Coffer does; COFFER_URL names the server`)
}

function headersOf(url: string, { token, csrfToken }: Pick<OfficeSession, 'token' | 'csrfToken'>) {
  return { cookie: `${sessionCookie('office', url)}=${token}`, 'x-csrf-token': csrfToken }
}

/** The session of a cookie that was just given, with the name of its person and its token. */
export async function sessionOf(url: string, token: string): Promise<OfficeSession> {
  const session = { token, csrfToken: '' }
  const me = await askOffice({ url, method: 'GET', path: '/me', session })
  const { username, csrf_token: csrfToken } = me as { username: string; csrf_token: string } // as officeGetMe answers
  return { url, username, token, csrfToken }
}

/** Fetches without following; says in words that nobody answers. */
export async function reach(address: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(answerMs) })
  } catch {
    throw new WrongAct(
      `no server answers at ${new URL(address).origin}: start it, name another with COFFER_URL, or add --local on the machine of its database`,
    )
  }
}
