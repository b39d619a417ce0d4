import { Address, beginCell, Cell, contractAddress } from '@ton/core'
import type { AddressCodec } from './address-codec.ts'
import { decodeOrRefuse, InvalidAddress, refuseOverlong } from './invalid-address.ts'
import { walletV4Code } from './wallet-v4-code.ts'

const rawPattern = /^(?:0|-1):[0-9a-fA-F]{64}$/
const friendlyPattern = /^(?:[A-Za-z0-9_-]{48}|[A-Za-z0-9+/]{48})$/
const basechain = 0
const walletId = 698983191

/**
 * The canonical form is the non-bounceable, url-safe one (UQ…), which can also pay a wallet that is not deployed yet.
 * Bounceable (EQ…) and raw (0:…) forms of the same account are accepted.
 */
export const tonCodec: AddressCodec = {
  family: 'ton',
  curve: 'ed25519',
  path: "m/44'/607'/0'",
  parse,
  account: (address) => Address.parse(address).hash,
  fromPublicKey: (publicKey) => canonical(walletAddress(publicKey)),
}

function parse(address: string): string {
  refuseOverlong('ton', address)
  if (rawPattern.test(address)) return canonical(Address.parseRaw(address))
  if (!friendlyPattern.test(address)) {
    throw new InvalidAddress('ton', 'is neither 48 characters of base64 nor the raw form 0:…')
  }
  return canonical(parseFriendly(address))
}

function parseFriendly(text: string): Address {
  const { address, isTestOnly } = decodeOrRefuse(
    () => Address.parseFriendly(text),
    () => new InvalidAddress('ton', 'is malformed or its checksum does not match'),
  )
  if (isTestOnly) throw new InvalidAddress('ton', 'belongs to the test network')
  if (address.workChain !== 0 && address.workChain !== -1) {
    throw new InvalidAddress('ton', 'names a workchain that does not exist')
  }
  return address
}

function canonical(address: Address): string {
  return address.toString({ urlSafe: true, bounceable: false, testOnly: false })
}

let code: Cell | undefined

// An undeployed contract's address is the hash of its code and initial data: seqno, wallet id, key, no plugins.
function walletAddress(publicKey: Uint8Array): Address {
  code ??= Cell.fromBase64(walletV4Code)
  const data = beginCell()
    .storeUint(0, 32)
    .storeUint(walletId, 32)
    .storeBuffer(Buffer.from(publicKey), 32)
    .storeBit(false)
    .endCell()
  return contractAddress(basechain, { code, data })
}
