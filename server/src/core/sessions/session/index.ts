// The session itself: its row, the cookie that names it, and the person who calls with it.

export {
  type ConsoleCaller,
  consoleRoute,
  type OfficeCaller,
  type OpenCaller,
  officeRoute,
  openOfficeRoute,
} from './callers.ts'
export { clearedCookie, readCookie, sessionCookie, setCookie, signInCookie } from './cookies.ts'
export {
  changeRole,
  type Door,
  endSession,
  endSessionOf,
  endSessions,
  findSession,
  findSessions,
  listSessions,
  type OpenedSession,
  openSession,
  type Session,
  touchSession,
} from './session.ts'
