// Deposit addresses: which address, or address and tag, belongs to which customer on each network.
// Invariants: a customer has one on a network and it never changes, whatever keys are configured later; no two
// customers share address and tag. On networks with a tag all customers share one address and are told apart
// by their public number. An address is given out only where a payment to it would be seen.
// Payments to an address belong to the deposits.
export {
  addressResource,
  type DepositAddress,
  ensureDepositAddress,
  listDepositAddresses,
} from './deposit-address.ts'
export { findOwnAddresses } from './find-own-addresses.ts'
export { findOwners, houseTag, type NobodysReason, type Owner } from './find-owners.ts'
export { kinOf } from './kin-of.ts'
export { addressRefusals } from './refusals.ts'
export { requireDepositNetworks } from './require-deposit-networks.ts'
export { type AccountKeys, hotWallet, walletAddress } from './wallet-address.ts'
