// Deposit addresses: which address, or address and tag, belongs to which customer on each network. Invariants: a
// customer has one address on a network for each generation of the signer's seed, and it stays the customer's, whatever
// keys come later (decision 0128); no two customers share address and tag; an address is given out only on a network
// whose chain is watched.
// On networks with tags all customers share one address, and the tag is the customer's public number. An address for
// one cause, such as an order, is derived at an index above all customers' numbers; where customers share an address,
// this index is its tag. Its purpose says which account it pays into, and the wallet's lists leave it out. Payments may
// reach the cause for a limited time only (decision 0070). The house pays an address of its own only where the address
// belongs to a customer or to an open cause: `findPayee` is that rule. Deposits own the payments to an address.
export {
  type AccountKeys,
  differenceFrom,
  formerGenerations,
  type GenerationKeys,
  presentGeneration,
  readAccountKeys,
  writeAccountKeys,
} from './account-keys.ts'
export {
  addressResource,
  type DepositAddress,
  ensureDepositAddress,
  listDepositAddresses,
} from './deposit-address.ts'
export { findOwnAddresses } from './find-own-addresses.ts'
export { causeOf, findOwners, houseTag, type NobodysReason, type Owner } from './find-owners.ts'
export { findPayee, type Payee, type Paying } from './find-payee.ts'
export { kinOf } from './kin-of.ts'
export { hasPaymentAddresses, requestPaymentAddress, watchPaymentsUntil } from './payment-address.ts'
export {
  type CausePayment,
  creditedAccount,
  isWalletDeposit,
  type PaymentCause,
  type PaymentFailure,
  type PaymentHandler,
  type PaymentHandlers,
  type PaymentPurpose,
} from './payment-handler.ts'
export { addressRefusals } from './refusals.ts'
export { requireDepositNetworks, takesDeposits } from './require-deposit-networks.ts'
export { type HouseAddress, hotWallet, type KeyPlace, walletAddress } from './wallet-address.ts'
