import type { Network } from '#core/catalog'
import { addressCodecs, type TransactionFormat } from '#core/chains'

/** A network that the signer can read and sign for. */
export type SigningNetwork = {
  readonly network: Network
  readonly format: TransactionFormat
  /** The chain on which its transactions must be valid, in the form of `TransactionContent`. */
  readonly chain: string
}

type On = { readonly network: Network }

/** The canonical form of an address in any spelling; throws `InvalidAddress`. */
export function canonicalAddress(address: string, { network }: On): string {
  return addressCodecs[network.family].parse(address)
}
