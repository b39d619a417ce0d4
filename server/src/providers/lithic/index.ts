// An issuer's API of virtual cards, in the manner of Lithic's (https://docs.lithic.com): cards, authorizations that the house
// decides, signed webhooks, a list of events. Invariants: a card bears our reference as its memo and its idempotency key, so
// there is one for a reference; amounts are whole cents, read from their digits; a callback counts only under a signature
// of Standard Webhooks; the list of events shows what moved money, also where a webhook was lost.
// Money on a card is the house's own affair there: the issuer asks about each purchase, so a load changes nothing at it.
// Number and cvc pass through `reveal` alone; they and the keys are in no error and no log.
export { type LithicOptions, lithicIssuer } from './lithic-issuer.ts'
export { readPrograms } from './programs.ts'
