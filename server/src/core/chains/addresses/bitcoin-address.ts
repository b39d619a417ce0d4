import assert from 'node:assert'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { Address, p2pkh, p2wpkh } from '@scure/btc-signer'
import type { AddressCodec } from './address-codec.ts'
import { decodeOrRefuse, InvalidAddress, refuseOverlong } from './invalid-address.ts'

type BitcoinFamily = 'bitcoin' | 'litecoin' | 'dogecoin'

type Network = { bech32: string; pubKeyHash: number; scriptHash: number; wif: number }

const base58check = createBase58check(sha256)

/** The prefixes and version bytes of addresses; the addresses of test networks are never used, since their scripts are alike. */
export const bitcoinNetworks: Record<BitcoinFamily, Network> = {
  bitcoin: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
  // Litecoin also has script hashes under bitcoin's own version byte (3…). Such an address is refused, since it looks
  // like a bitcoin one, and every wallet also shows it as M….
  litecoin: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
  // Dogecoin has no segregated witness, so no prefix can match.
  dogecoin: { bech32: '', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e },
}

export const bitcoinCodec = codecOf('bitcoin', { path: "m/84'/0'/0'", pay: p2wpkh })
export const litecoinCodec = codecOf('litecoin', { path: "m/84'/2'/0'", pay: p2wpkh })
export const dogecoinCodec = codecOf('dogecoin', { path: "m/44'/3'/0'", pay: p2pkh })

type Account = { path: string; pay: (publicKey: Uint8Array, network: Network) => { address: string } }

function codecOf(family: BitcoinFamily, { path, pay }: Account): AddressCodec {
  return {
    family,
    curve: 'secp256k1',
    path,
    parse: (address) => parse(family, address),
    account: (address) => account(family, address),
    fromPublicKey: (publicKey) => pay(publicKey, bitcoinNetworks[family]).address,
  }
}

function parse(family: BitcoinFamily, address: string): string {
  refuseOverlong(family, address)
  const network = bitcoinNetworks[family]
  const payee = decodeOrRefuse(
    () => Address(network).decode(address),
    () => new InvalidAddress(family, explain(network, address)),
  )
  // Anyone can spend pay-to-anchor outputs.
  if (payee.type === 'p2a') throw new InvalidAddress(family, 'belongs to nobody (pay-to-anchor)')
  return Address(network).encode(payee)
}

function account(family: BitcoinFamily, address: string): Uint8Array {
  const payee = Address(bitcoinNetworks[family]).decode(address)
  if ('hash' in payee) return payee.hash
  assert(payee.type === 'tr', `${address} is an address of a hash or of a key`)
  return payee.pubkey
}

function explain(network: Network, address: string): string {
  const witness = bech32.decodeUnsafe(address) ?? bech32m.decodeUnsafe(address)
  if (witness) {
    return witness.prefix === network.bech32
      ? 'is no witness program that this network defines'
      : `belongs to another network (prefix ${witness.prefix})`
  }
  return isBase58Check(address) ? 'belongs to another network' : 'is malformed or its checksum does not match'
}

function isBase58Check(address: string): boolean {
  try {
    return base58check.decode(address).length === 21
  } catch {
    return false
  }
}
