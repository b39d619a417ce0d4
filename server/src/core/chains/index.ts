/**
 * Chains: what all blockchain families share. Addresses (parsed to one canonical form, or derived from an extended public
 * key) and payment tags. Pure: no network, no database, no clock.
 * An address is a function of account key and index, so it can be derived again after any loss and never changes.
 * No private key is held here; `deriveAccountKeys` and `deriveSigningKey` are the signer's, which alone knows the seed.
 * The catalogue says which family a network belongs to, and whether its customers share an address by tag.
 */
export type { AddressCodec, Curve } from './address-codec.ts'
export { addressCodecs } from './address-codecs.ts'
export type {
  Chain,
  ChainBlock,
  ChainCursor,
  ChainPayment,
  ChainScan,
  ScannedChain,
} from './chain.ts'
export { contractKey } from './contract-key.ts'
export { deriveAccountKeys } from './derive-account-keys.ts'
export { deriveDepositAddress } from './derive-deposit-address.ts'
export { deriveSigningKey } from './derive-signing-key.ts'
export type { DevChain, DevPayment } from './dev-chain.ts'
export { ed25519PublicKey, signEd25519 } from './ed25519-extended-key.ts'
export { InvalidAddress } from './invalid-address.ts'
export { isSoundEd25519Key } from './is-sound-ed25519-key.ts'
export { parsePayee, unpayableAddresses, whyUnpayable } from './parse-payee.ts'
export {
  type BroadcastOutcome,
  type ChainHoldings,
  ImpossiblePayment,
  type PayingChain,
  type PaymentOrder,
  type Prepared,
  type Preparing,
  type Sighting,
  type SignedTransaction,
  type WalletAddress,
} from './paying-chain.ts'
export { InvalidTransaction, type TransactionContent, type TransactionFormat } from './transaction-format.ts'
export { InvalidTag, validateTag } from './validate-tag.ts'
