import type { GiftCardSupplier, Issuer, ServiceSupplier } from '#core/suppliers'
import type { Faults } from './faults.ts'
import { faultyParty } from './faulty-ports.ts'

type Taking = Pick<Faults, 'take'>

// Balances, catalogues and activity are read in the background, and those reads use up no fault of a tester.
const issuerReads: readonly (keyof Issuer)[] = ['findIssued', 'findLoad', 'reveal']
const issuerActs: readonly (keyof Issuer)[] = ['issue', 'load', 'setState']

/** An issuer with faults: its orders are looked up. */
export function faultyIssuer(issuer: Issuer, faults: Taking): Issuer {
  return faultyParty(issuer, { port: 'issuer', faults, acts: issuerActs, reads: issuerReads })
}

/** A supplier with faults: its orders are looked up. */
export function faultyGiftCardSupplier<Supplier extends GiftCardSupplier>(
  supplier: Supplier,
  faults: Taking,
): Supplier {
  return faultyParty(supplier, { port: 'giftcards', faults, acts: ['order'], reads: ['find'] })
}

/** A supplier with faults: its payments are looked up. */
export function faultyServiceSupplier<Supplier extends ServiceSupplier>(
  supplier: Supplier,
  faults: Taking,
): Supplier {
  return faultyParty(supplier, { port: 'services', faults, acts: ['pay'], reads: ['check', 'find'] })
}
