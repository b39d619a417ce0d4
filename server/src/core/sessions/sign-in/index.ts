// Signing in: at the identity provider by a browser, or by the code of a device. Signs-in wait in a fair queue.

export { approveDeviceSignIn, beginDeviceSignIn, takeDeviceSession } from './device-sign-in.ts'
export { createFairQueue, GaveWay } from './fair-queue.ts'
export { type Identity, type IdentityProvider, WrongIdentity, WrongProvider } from './identity-provider.ts'
export { purgeSessions } from './sign-in.ts'
export { type Known, signInPages } from './sign-in-pages.ts'
export type { InLanguages } from './sign-in-texts.ts'
