import type { IncomingHttpHeaders } from 'node:http'
import type { AccessGuard, ApiKey } from '#core/access'
import type { StreamSessions } from '#core/sessions'
import { Refusal } from '#platform/refusal'
import type { ClientAction } from './messages.ts'

/** Whose private topics a connection may follow, by the message that signed it in: a key's, or a console's session's. */
export type StreamCaller = {
  readonly by: Extract<ClientAction, 'auth_api_key' | 'auth_session'>
  /** The id of the key, or of the session. */
  readonly id: string
  readonly customerId: string
  readonly permissions: readonly string[]
}

/** A caller and the address that the connection comes from. */
export type StreamUse = { readonly caller: StreamCaller; readonly ip: string }

export type StreamGuard = {
  checkKey(signed: Parameters<AccessGuard['checkStream']>[0], ip: string): Promise<StreamCaller>
  /** Takes the headers that opened the connection. */
  checkSession(headers: IncomingHttpHeaders): Promise<StreamCaller>
  /** Each caller as they are, or the refusal that ends them, by one query for keys and one for sessions. */
  review(uses: readonly StreamUse[]): Promise<(StreamCaller | Refusal)[]>
}

export type StreamGuardOptions = {
  readonly guard: Pick<AccessGuard, 'checkStream' | 'review'>
  readonly sessions: StreamSessions
  /** All that a key can have, which a person has who is signed in. */
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
