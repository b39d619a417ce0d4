// The signer: a process of its own that holds the private keys of the house's addresses. The signer trusts no server:
// it reads each transaction from its bytes and signs only payments that its own policy allows. The policy covers fees,
// limits of the hour, operators and cold addresses. Invariants: a signature is in the journal before it is answered; a
// reference is signed once; all transactions of a spend share a slot, so at most one happens; once the signer trusts
// two operators, nobody alone adds another. The signer knows no ledger and no customer.
// The signer reads a request's bytes with the network's `TransactionFormat` and compares them with the request's claim
// about its effects, under the limits in its own copy of the catalogue. For a reference the journal always answers the
// same bytes, whatever the server forgets (decision 0048). To trust an operator is to enrol their key here; the
// operators on the list sign its changes (decision 0100). A signer starts in quarantine, since its journal may have been
// restored from a backup: it signs once servers have given back what it lacks (decision 0122). A batch is signed when each
// member keeps every rule: the hour adds members up, and each has a line, of which the last has the bytes. The seed has generations:
// keys of former ones bring money to the present ones and pay nobody (decision 0128). `npm start` runs the signer as a child, `npm run signer` elsewhere, and tests run it in their process; servers reach it over a link (TLS-PSK).
export {
  type Asked,
  askChange,
  type Changed,
  changeOperators,
  distrustInSandbox,
  isKeptBySandbox,
  trustInSandbox,
} from './change-operators.ts'
export { signerLinkKeys } from './link-keys.ts'
export { type ListChange, readStatement } from './list-change.ts'
export { type LocalSigner, openSigner } from './open-signer.ts'
export { trustedOperators } from './operator-list.ts'
export { askRotation, type RotationAsked, readRotation, rotateSeed } from './rotate-seed.ts'
export { hasSeed, isSealedUnder, randomSeed, resealSeed, retireSeals, sandboxSeed } from './seed.ts'
export { serveSigner } from './serve-signer.ts'
export type { SigningNetwork } from './signing-network.ts'
