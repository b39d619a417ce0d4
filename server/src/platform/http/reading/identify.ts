import assert from 'node:assert'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestRefusals } from '#platform/http/checking'
import type { Caller, Mount, NamedKey, ServiceRule, SessionRule } from '#platform/http/describing'
import { Refusal } from '#platform/refusal'
import type { BodyReader } from './request-body.ts'
import { factsOf } from './request-log.ts'

/** The parts of a request that a signature covers or a guard checks. */
export type Signed = {
  readonly method: string
  /** The request target exactly as sent, query string included. */
  readonly target: string
  readonly body: Buffer
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly ip: string
}

type Guarding = {
  readonly permission: string
  setHeader(name: string, value: string): void
  /** Called with the known key that the request names, before the checks, and again once the signature is valid. */
  recognise?(key: NamedKey): void
}

/** Identifies the caller and checks the permission, or throws a refusal. May add headers to the answer. */
export type Guard = (signed: Signed, options: Guarding) => Promise<Caller>

/** Finds the signed-in person and checks their role's rights for the route, or throws a refusal. */
export type SessionGuard = (asked: Signed & { readBody(): unknown }, rule: SessionRule) => Promise<Caller>

/** Finds the service key that signed a request and checks its right for the route, or throws a refusal. */
export type ServiceGuard = (
  signed: Signed,
  rule: ServiceRule & Pick<Guarding, 'setHeader'>,
) => Promise<Caller>

/** Functions that identify the callers of routes. */
export type Guards = {
  guard: Guard
  /** Absent where no route is called from a browser session. */
  sessionGuard?: SessionGuard
  /** Absent where no route is called with a service key. */
  serviceGuard?: ServiceGuard
  /** Whether a request has a session's cookie, valid or not. */
  hasSession?(headers: Signed['headers']): boolean
}

type Identifying = {
  request: FastifyRequest
  reply: FastifyReply
  bytes: Buffer
  guards: Guards
  readBody: BodyReader
}

/**
 * The caller of a route: the customer of a key, a signed-in person, or a program of the exchange; null for an open
 * route.
 */
export async function identify(
  { permission, session, service }: Mount,
  { request, reply, bytes, guards, readBody }: Identifying,
): Promise<Caller | null> {
  if (permission === null && session === undefined && service === undefined) return null
  const { method, headers, ip } = request
  // Ambiguous: the server does not guess which one is meant.
  if (headers['x-api-key'] !== undefined && guards.hasSession?.(headers) === true)
    throw new Refusal(requestRefusals.TWO_CREDENTIALS)
  const signed = { method, target: request.raw.url ?? '', body: bytes, headers, ip }
  if (session !== undefined) {
    assert(guards.sessionGuard !== undefined, 'a server with such a route has a guard for it')
    return guards.sessionGuard({ ...signed, readBody: () => readBody(bytes, headers) }, session)
  }
  const setHeader = (name: string, value: string) => void reply.header(name, value)
  if (service !== undefined) {
    assert(guards.serviceGuard !== undefined, 'a server with such a route has a guard for it')
    return guards.serviceGuard(signed, { ...service, setHeader })
  }
  if (permission === null) return null
  const facts = factsOf(request)
  return guards.guard(signed, {
    permission,
    setHeader,
    recognise(key) {
      facts.key = key
    },
  })
}
