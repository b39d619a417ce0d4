import type { GiftCardSupplier, Issuer, ServiceSupplier } from '#core/suppliers'
import type { Faults } from './faults.ts'
import { faultyParty } from './faulty-ports.ts'

type Taking = Pick<Faults, 'take'>

// Balances, catalogues and activity are read in the background: those reads use up no fault that a tester has set.
const issuerReads: readonly (keyof Issuer)[] = ['findIssued', 'findLoad', 'reveal']
const issuerActs: readonly (keyof Issuer)[] = ['issue', 'load', 'setState']

/** An issuer that fails: what it was asked for is looked up. */
export function faultyIssuer(issuer: Issuer, faults: Taking): Issuer {
  return faultyParty(issuer, { port: 'issuer', faults, acts: issuerActs, reads: issuerReads })
}

/** A supplier that fails: an order is looked up. */
export function faultyGiftCardSupplier<Supplier extends GiftCardSupplier>(
  supplier: Supplier,
  faults: Taking,
): Supplier {
  return faultyParty(supplier, { port: 'giftcards', faults, acts: ['order'], reads: ['find'] })
}

/** A supplier that fails: a payment is looked up. */
export function faultyServiceSupplier<Supplier extends ServiceSupplier>(
  supplier: Supplier,
  faults: Taking,
): Supplier {
  return faultyParty(supplier, { port: 'services', faults, acts: ['pay'], reads: ['check', 'find'] })
}
