// A supplier of gift cards, modelled on Reloadly (https://docs.reloadly.com/gift-cards): a token by client credentials,
// a paged list of products, an order, its codes by a second call, signed notices of a changed status. Invariants:
// amounts are read from the digits of the answer, never through a float; an order is placed only after a look for one
// with our reference, and only while its product costs no more than agreed; an order without its code is unknown in any
// status; a notice only triggers a look. Keys and codes are in no error.
export { type ReloadlyOptions, reloadlySupplier } from './reloadly-supplier.ts'
