// Sessions: people who are signed in with a browser, customers at the console and operators at the back office.
// Invariants: the database holds a hash of the cookie, never the cookie; a session ends everywhere at once; a request that
// changes something comes from a page of this exchange and repeats the session's token.
export {
  type ConsoleCaller,
  consoleRoute,
  type OfficeCaller,
  officeRoute,
  openOfficeRoute,
} from './callers.ts'
export { readCookie, sessionCookie } from './cookies.ts'
export { approveDeviceSignIn, beginDeviceSignIn, takeDeviceSession } from './device-sign-in.ts'
export { createFairQueue, GaveWay } from './fair-queue.ts'
export { type Identity, type IdentityProvider, WrongIdentity, WrongProvider } from './identity-provider.ts'
export {
  listFields,
  listOf,
  officeRead,
  orderField,
  type PageById,
  pageBy,
  pageById,
  stopNote,
  textListFields,
  timeFilter,
  unixTime,
} from './office-list.ts'
export { personRoutes } from './person-routes.ts'
export { sessionRefusals, streamSessionRefusals } from './refusals.ts'
export {
  changeRole,
  type Door,
  endSessions,
  findSession,
  type OpenedSession,
  openSession,
  type Session,
} from './session.ts'
export { createSessionGuard, sessionSeer } from './session-guard.ts'
export { purgeSessions } from './sign-in.ts'
export { type Known, signInPages } from './sign-in-pages.ts'
export type { InLanguages } from './sign-in-texts.ts'
export { createStreamSessions, type StreamSession, type StreamSessions } from './stream-sessions.ts'
