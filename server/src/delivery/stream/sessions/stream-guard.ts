import type { IncomingHttpHeaders } from 'node:http'
import type { AccessGuard, ApiKey } from '#core/access'
import type { StreamSessions } from '#core/sessions'
import { Refusal } from '#platform/refusal'
import type { ClientAction } from './messages.ts'

/**
 * The owner of the private topics that a connection may follow, by its sign-in: with a key, or with a console's
 * session.
 */
export type StreamCaller = {
  readonly by: Extract<ClientAction, 'auth_api_key' | 'auth_session'>
  /** The id of the key, or of the session. */
  readonly id: string
  readonly customerId: string
  readonly permissions: readonly string[]
}

/** A caller and the client address of the connection. */
export type StreamUse = { readonly caller: StreamCaller; readonly ip: string }

export type StreamGuard = {
  checkKey(signed: Parameters<AccessGuard['checkStream']>[0], ip: string): Promise<StreamCaller>
  /** Checks the headers that opened the connection. */
  checkSession(headers: IncomingHttpHeaders): Promise<StreamCaller>
  /** Each caller's present state, or the refusal that ends them, by one query for keys and one for sessions. */
  review(uses: readonly StreamUse[]): Promise<(StreamCaller | Refusal)[]>
}

export type StreamGuardOptions = {
  readonly guard: Pick<AccessGuard, 'checkStream' | 'review'>
  readonly sessions: StreamSessions
  /** All permissions of keys; a signed-in person has them all. */
  readonly permissions: readonly string[]
}

export function streamGuardOf({ guard, sessions, permissions }: StreamGuardOptions): StreamGuard {
  const ofKey = ({ id, customerId, permissions }: ApiKey): StreamCaller => {
    return { by: 'auth_api_key', id, customerId, permissions }
  }
  type Found = Awaited<ReturnType<StreamSessions['check']>>
  const ofSession = (session: Found): StreamCaller => ({ by: 'auth_session', ...session, permissions })

  async function reviewKeys(uses: readonly StreamUse[]): Promise<(StreamCaller | Refusal)[]> {
    if (uses.length === 0) return []
    const outcomes = await guard.review(uses.map(({ caller, ip }) => ({ apiKey: caller.id, ip })))
    return outcomes.map((outcome) => (outcome instanceof Refusal ? outcome : ofKey(outcome)))
  }

  async function reviewSessions(uses: readonly StreamUse[]): Promise<(StreamCaller | Refusal)[]> {
    if (uses.length === 0) return []
    const outcomes = await sessions.review(uses.map(({ caller }) => caller.id))
    return outcomes.map((outcome) => (outcome instanceof Refusal ? outcome : ofSession(outcome)))
  }

  return {
    checkKey: async (signed, ip) => ofKey(await guard.checkStream(signed, ip)),
    checkSession: async (headers) => ofSession(await sessions.check(headers)),
    async review(uses) {
      const byKey = uses.filter(({ caller }) => caller.by === 'auth_api_key')
      const bySession = uses.filter(({ caller }) => caller.by === 'auth_session')
      const [keys, people] = await Promise.all([reviewKeys(byKey), reviewSessions(bySession)])
      const outcomes = new Map([...byKey, ...bySession].map((use, at) => [use, [...keys, ...people][at]]))
      return uses.flatMap((use) => outcomes.get(use) ?? [])
    },
  }
}
