// A supplier of paid services in the manner of VTpass (https://www.vtpass.com/documentation): services by category, their
// variations, a check of an account that leaves no trace, a payment, and a look for it. Invariants: the id of a payment follows
// from ours, so a look needs no memory; it is paid only after a look for one with this id, and only while it costs no more than
// was agreed; an answer that the documents do not name is unknown; amounts are read from their digits, never through a float.
// Its callbacks have no signature, so none is believed. Keys and words of the supplier are in no error.
export { readKeys, type VtpassKeys } from './keys.ts'
export { type VtpassOptions, vtpassSupplier } from './vtpass-supplier.ts'
