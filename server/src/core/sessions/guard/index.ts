// The checks of a request that comes with a session: cookie, origin, token, right and fresh sign-in.

export { personRefusals, sessionRefusals, streamSessionRefusals } from './refusals.ts'
export { createSessionGuard, sessionSeer } from './session-guard.ts'
export { createStreamSessions, type StreamSession, type StreamSessions } from './stream-sessions.ts'
