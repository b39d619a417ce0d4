import type { Network } from '#core/catalog'
import { addressCodecs, type TransactionFormat } from '#core/chains'

/** A network that the signer can read and sign for. */
export type SigningNetwork = {
  readonly network: Network
  readonly format: TransactionFormat
  /** The chain that its transactions must be valid on, as `TransactionContent` names it. */
  readonly chain: string
}

type On = { readonly network: Network }

/** The one form of an address, whoever wrote it; throws `InvalidAddress`. */
export function canonicalAddress(address: string, { network }: On): string {
  return addressCodecs[network.family].parse(address)
}
