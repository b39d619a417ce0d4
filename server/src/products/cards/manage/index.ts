// Acts of owners on their cards: read them and their transactions, freeze, unfreeze and block them, limit them, and ask for the
// number. Invariants: a state holds for authorisations from its commit on, whether or not the issuer knows it yet; a blocked
// card stays blocked and keeps no balance; number and cvc pass through this process encrypted to their owner and are kept
// nowhere.
export { cardRoutes } from './card-routes.ts'
export { limitRoutes } from './limit-routes.ts'
export { revealRoutes } from './reveal-card.ts'
export { stateRoutes } from './state-routes.ts'
export { tellState } from './tell-state.ts'
export { transactionRoutes } from './transaction-routes.ts'
