// A supplier of paid services, modelled on VTpass (https://www.vtpass.com/documentation): services by category, their
// variations, a check of an account that leaves no trace, a payment, and a look for it. Invariants: a payment's id at
// the supplier follows from ours, so a look needs no memory; a payment is made only after a look for one with this id,
// and only while it costs no more than agreed; an answer outside the documentation is unknown; amounts are read from
// their digits, never through a float. Its callbacks have no signature, so none is trusted. Keys and the supplier's
// words are in no error.
export { readKeys, type VtpassKeys } from './keys.ts'
export { type VtpassOptions, vtpassSupplier } from './vtpass-supplier.ts'
