import type { IncomingHttpHeaders } from 'node:http'
import { findSession, findSessions, readCookie, type Session, sessionCookie } from '#core/sessions/session'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { isOwnOrigin, type OwnAddress } from './own-origin.ts'
import { sessionRefusals, streamSessionRefusals } from './refusals.ts'

/** A customer who follows private topics of the stream in a browser. */
export type StreamSession = { readonly id: string; readonly customerId: string }

export type StreamSessions = {
  /** The console's session behind the headers that opened a connection, which a page of this exchange must have sent. */
  check(headers: IncomingHttpHeaders): Promise<StreamSession>
  /** Each session in its present state, or the refusal that ends it, by one query. */
  review(ids: readonly string[]): Promise<(StreamSession | Refusal)[]>
}

type Options = OwnAddress & { readonly database: Database; readonly systemClock: Clock }

/** The checks of a console's session on the stream: browsers send cookies with connections that any site opens. */
export function createStreamSessions({ database, systemClock, ...own }: Options): StreamSessions {
  return {
    async check(headers) {
      if (!isOwnOrigin(headers, own)) throw new Refusal(streamSessionRefusals.CROSS_SITE_REQUEST)
      const token = readCookie(headers.cookie, sessionCookie('console', own.publicUrl()))
      const asked = { door: 'console', now: systemClock.now() } as const
      return judged(token === undefined ? undefined : await findSession(database, { ...asked, token }))
    },
    async review(ids) {
      const found = await findSessions(database, { ids: [...new Set(ids)], now: systemClock.now() })
      const byId = new Map(found.map((session) => [session.id, session]))
      return ids.map((id) => byId.get(id)).map((session) => streamSessionOf(session) ?? notSignedIn())
    },
  }
}

function judged(session: Session | undefined): StreamSession {
  const found = streamSessionOf(session)
  if (found === null) throw notSignedIn()
  return found
}

function streamSessionOf(session: Session | undefined): StreamSession | null {
  if (session === undefined || session.customerId === null) return null
  return { id: session.id, customerId: session.customerId }
}

function notSignedIn(): Refusal {
  return new Refusal(sessionRefusals.NOT_SIGNED_IN)
}
