// Deposit addresses: which address, or address and tag, belongs to which customer on each network. Invariants: a
// customer has one address on a network and it never changes, whatever keys are configured later; no two customers
// share address and tag. On networks with a tag all customers share one address, and the tag is the customer's public
// number. An address is given out only where a payment to it would be seen. An address for one cause, such as an order,
// is derived at an index above all customers' numbers, which is its tag where customers share an address; its purpose
// says which account it pays into, and it is in none of the wallet's lists. Payments to it may reach the cause for a
// limited time only (decision 0070). A payment by the house to an address of ours reaches a customer or an open cause, or is
// refused: `findPayee` is that rule. Payments to an address belong to the deposits.
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
export { type AccountKeys, hotWallet, walletAddress } from './wallet-address.ts'
