// Sessions: people who are signed in with a browser, customers at the console and operators at the back office.
// Invariants: the database holds a hash of the cookie, never the cookie; a session ends everywhere at once; a request that
// changes something comes from a page of this exchange and repeats the session's token.

export {
  createSessionGuard,
  createStreamSessions,
  type StreamSession,
  type StreamSessions,
  sessionRefusals,
  sessionSeer,
  streamSessionRefusals,
} from '#core/sessions/guard'
export {
  type ConsoleCaller,
  changeRole,
  consoleRoute,
  type Door,
  endSessions,
  findSession,
  type OfficeCaller,
  type OpenedSession,
  officeRoute,
  openOfficeRoute,
  openSession,
  readCookie,
  type Session,
  sessionCookie,
} from '#core/sessions/session'
export {
  approveDeviceSignIn,
  beginDeviceSignIn,
  createFairQueue,
  GaveWay,
  type Identity,
  type IdentityProvider,
  type InLanguages,
  type Known,
  purgeSessions,
  signInPages,
  takeDeviceSession,
  WrongIdentity,
  WrongProvider,
} from '#core/sessions/sign-in'
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
