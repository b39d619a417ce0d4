// Chains: what all blockchain families have in common. Addresses (parsed to one canonical form, or derived from an
// extended public key) and payment tags. Pure: no network, no database, no clock.
// An address is a function of account key and index, so it never changes and can be derived again after any loss. The
// module holds no private key; `deriveAccountKeys` and `deriveSigningKey` are for the signer, which alone has the seed.
// The catalogue says which family a network belongs to, and whether its customers share an address by tag.
// The module has two ports. `chain.ts`: `scan(cursor)` gives the blocks after a cursor, and reports a reorganisation as
// data, not as an error. `paying-chain.ts`: prepare, broadcast and find a payment, and read what addresses hold at a
// block. A provider implements both and passes their contracts in `server/test/contracts`.
export type { AddressCodec, Curve } from './addresses/address-codec.ts'
export { addressCodecs } from './addresses/address-codecs.ts'
export { bitcoinNetworks, decodePayee } from './addresses/bitcoin-address.ts'
export { contractKey } from './addresses/contract-key.ts'
export { InvalidAddress } from './addresses/invalid-address.ts'
export { parsePayee, unpayableAddresses, whyUnpayable } from './addresses/parse-payee.ts'
export { InvalidTag, validateTag } from './addresses/validate-tag.ts'
export type {
  Chain,
  ChainBlock,
  ChainCursor,
  ChainPayment,
  ChainScan,
  ScannedChain,
} from './chain.ts'
export type { DevChain, DevPayment } from './dev-chain.ts'
export { deriveAccountKeys } from './keys/derive-account-keys.ts'
export { deriveDepositAddress } from './keys/derive-deposit-address.ts'
export { deriveSigningKey } from './keys/derive-signing-key.ts'
export { ed25519PublicKey, signEd25519 } from './keys/ed25519-extended-key.ts'
export { isSoundEd25519Key } from './keys/is-sound-ed25519-key.ts'
export {
  type BatchOrder,
  type BatchPayment,
  type BroadcastOutcome,
  type ChainHoldings,
  type ChildOrder,
  ImpossiblePayment,
  type PayingBatches,
  type PayingChain,
  type PaymentOrder,
  type Prepared,
  type PreparedBatch,
  type Preparing,
  type Sighting,
  type SignedTransaction,
  type WalletAddress,
} from './paying-chain.ts'
export { InvalidTransaction, type TransactionContent, type TransactionFormat } from './transaction-format.ts'
