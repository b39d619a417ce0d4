// People: signing in, sessions, devices and the audit log.
export { deviceRoutes } from './device-routes.ts'
export { logRoutes } from './log-routes.ts'
export { sessionRoutes } from './session-routes.ts'
export { signIn } from './sign-in.ts'
