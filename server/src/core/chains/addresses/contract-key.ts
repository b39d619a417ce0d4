import type { NetworkFamily } from '#core/catalog'
import { addressCodecs } from './address-codecs.ts'
import { InvalidAddress } from './invalid-address.ts'

/** The key of a contract, equal for all spellings of its address; null for the network's own coin. */
export function contractKey(
  contract: string | null,
  { family }: { readonly family: NetworkFamily },
): string | null {
  if (contract === null) return null
  try {
    return addressCodecs[family].parse(contract)
  } catch (error) {
    if (error instanceof InvalidAddress) return contract
    throw error
  }
}
