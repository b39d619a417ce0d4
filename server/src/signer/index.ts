// The signer: holds the private keys of the house's addresses, and is a process of its own. It trusts nobody: it reads each
// transaction from its bytes and signs what its own policy allows, which names fees, limits of the hour, operators and
// cold addresses. Invariants: what was signed is in its journal before it is answered; a reference is signed once; all
// transactions of a spend share a slot, so at most one happens. It knows no ledger and no customer.
export { signerLinkKeys } from './link-keys.ts'
export { type LocalSigner, openSigner } from './open-signer.ts'
export { distrustOperator, trustedOperators, trustOperator } from './operators.ts'
export { hasSeed, isSealedUnder, randomSeed, resealSeed, retireSeals, sandboxSeed } from './seed.ts'
export { serveSigner } from './serve-signer.ts'
export type { SigningNetwork } from './signing-network.ts'
