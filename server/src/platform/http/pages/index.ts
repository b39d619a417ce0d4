// Pages: routes without the envelope: documents, raw routes and unknown paths.
export { type OpenRoute, registerOpen } from './open-route.ts'
export { pathPattern } from './path-pattern.ts'
export { type RawRoute, registerRaw } from './raw-route.ts'
export { longBytes, sendPaced } from './send-paced.ts'
export { refuseUnrouted } from './unrouted.ts'
