// Loads of cards: a load is paid from the wallet and made by the issuer. Invariant: a load that fails leaves the money in the
// wallet.
export { cardLoadClaims } from './claims.ts'
export { loadCards, loadFailure } from './load-cards.ts'
export { loadRoutes } from './load-routes.ts'
export { loadRecovery } from './recover-load.ts'
export { createTopUps } from './top-up.ts'
