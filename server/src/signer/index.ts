// The signer: holds the private keys of the house's addresses, and is a process of its own. The signer trusts nobody: it
// reads each transaction from its bytes and signs only payments that its own policy allows, which names fees, limits of the
// hour, operators and cold addresses. Invariants: a signature is in the journal before it is answered; a reference is signed
// once; all transactions of a spend share a slot, so at most one happens; once the signer trusts two operators, nobody alone
// adds another. The signer knows no ledger and no customer.
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
export { hasSeed, isSealedUnder, randomSeed, resealSeed, retireSeals, sandboxSeed } from './seed.ts'
export { serveSigner } from './serve-signer.ts'
export type { SigningNetwork } from './signing-network.ts'
