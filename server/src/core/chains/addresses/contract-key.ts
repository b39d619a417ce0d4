import type { NetworkFamily } from '#core/catalog'
import { addressCodecs } from './address-codecs.ts'
import { InvalidAddress } from './invalid-address.ts'

/** Contracts have addresses, so all spellings of one contract have one key; null is the network's own coin. */
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
