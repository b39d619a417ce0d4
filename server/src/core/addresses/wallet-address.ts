import type { Network } from '#core/catalog'
import { deriveDepositAddress, type WalletAddress } from '#core/chains'
import { type AccountKeys, presentGeneration } from './account-keys.ts'

type Keyed = { readonly network: Network; readonly accountKeys: AccountKeys }

/** Names a key of the house. */
export type KeyPlace = { readonly generation: number; readonly index: number }

/** An address of the house, with the place of its key. */
export type HouseAddress = WalletAddress & KeyPlace

// Cached, since deriving takes milliseconds and each look at a payment derives its payers again.
const derived = new Map<string, string>()
const derivedMax = 10_000

/** The address of a key of the house. */
export function walletAddress(
  { network: { family }, accountKeys }: Keyed,
  { generation, index }: KeyPlace,
): HouseAddress {
  const accountKey = accountKeys[generation]?.[family]
  if (accountKey === undefined) throw new Error(`the exchange has no keys of generation ${generation}`)
  const name = `${family} ${index} ${accountKey}`
  const address = derived.get(name) ?? deriveDepositAddress({ family, accountKey, index })
  if (derived.size >= derivedMax) derived.clear()
  derived.set(name, address)
  return { generation, index, address }
}

// Customers' numbers begin at 1, so no customer has this index.
const hotIndex = 0

/**
 * The wallet that pays, unless an earlier generation is named. On networks with tags it is also the deposit address of
 * all customers.
 */
export function hotWallet(
  keyed: Keyed,
  generation: number = presentGeneration(keyed.accountKeys),
): HouseAddress {
  return walletAddress(keyed, { generation, index: hotIndex })
}
