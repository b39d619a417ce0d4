import type { Network, NetworkFamily } from '#core/catalog'
import { deriveDepositAddress, type WalletAddress } from '#core/chains'

/** The extended public key of each family's account. */
export type AccountKeys = Readonly<Record<NetworkFamily, string>>

type Keyed = { readonly network: Network; readonly accountKeys: AccountKeys }

/** The address of the house's key at an index. */
export function walletAddress({ network: { family }, accountKeys }: Keyed, index: number): WalletAddress {
  return { index, address: deriveDepositAddress({ family, accountKey: accountKeys[family], index }) }
}

// The customers' numbers begin at 1.
const hotIndex = 0
// Deriving takes some ten milliseconds, and a process has few keys. By family and account key.
const hotWallets = new Map<string, WalletAddress>()

/** The wallet that pays. Where there are tags it is the deposit address of all customers as well. */
export function hotWallet(keyed: Keyed): WalletAddress {
  const { family } = keyed.network
  const key = `${family} ${keyed.accountKeys[family]}`
  const wallet = hotWallets.get(key) ?? walletAddress(keyed, hotIndex)
  hotWallets.set(key, wallet)
  return wallet
}
