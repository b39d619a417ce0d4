import type { NetworkFamily } from '#core/catalog'
import type { AddressCodec } from './address-codec.ts'
import { bitcoinCodec, dogecoinCodec, litecoinCodec } from './bitcoin-address.ts'
import { evmCodec } from './evm-address.ts'
import { solanaCodec } from './solana-address.ts'
import { tonCodec } from './ton-address.ts'
import { tronCodec } from './tron-address.ts'
import { xrpCodec } from './xrp-address.ts'

export const addressCodecs: Record<NetworkFamily, AddressCodec> = {
  bitcoin: bitcoinCodec,
  litecoin: litecoinCodec,
  dogecoin: dogecoinCodec,
  evm: evmCodec,
  tron: tronCodec,
  xrp: xrpCodec,
  ton: tonCodec,
  solana: solanaCodec,
}
