import type { Network, NetworkFamily } from '#core/catalog'
import { deriveDepositAddress, type WalletAddress } from '#core/chains'

/** The extended public key of each family's account. */
export type AccountKeys = Readonly<Record<NetworkFamily, string>>

type Keyed = { readonly network: Network; readonly accountKeys: AccountKeys }

// Cached, since deriving takes milliseconds and each look at a payment derives its payers again.
const derived = new Map<string, WalletAddress>()
const derivedMax = 10_000

/** The address of the house's key at an index. */
export function walletAddress({ network: { family }, accountKeys }: Keyed, index: number): WalletAddress {
  const accountKey = accountKeys[family]
  const name = `${family} ${index} ${accountKey}`
  const known = derived.get(name)
  if (known !== undefined) return known
  const wallet = { index, address: deriveDepositAddress({ family, accountKey, index }) }
  if (derived.size >= derivedMax) derived.clear()
  derived.set(name, wallet)
  return wallet
}

// Customers' numbers begin at 1, so no customer has this index.
const hotIndex = 0

/** The wallet that pays. On networks with tags it is also the deposit address of all customers. */
export function hotWallet(keyed: Keyed): WalletAddress {
  return walletAddress(keyed, hotIndex)
}
