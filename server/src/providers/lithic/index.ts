// An issuer's API of virtual cards, modelled on Lithic's (https://docs.lithic.com): cards, authorizations that the
// house decides, signed webhooks, a list of events. Invariants: a card has our reference as its memo and its
// idempotency key, so a reference has one card; amounts are whole cents, read from their digits; a callback counts only
// with a Standard Webhooks signature; the list of events shows what moved money, even when a webhook was lost.
// Money on cards exists only in the house's books: the issuer asks about each purchase, so a load changes nothing at
// the issuer. Number and cvc pass through `reveal` alone; they and the keys are in no error and no log.
export { type LithicOptions, lithicIssuer } from './lithic-issuer.ts'
export { readPrograms } from './programs.ts'
