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
  if (family === 'litecoin') refuseMweb(address)
  refuseOverlong(family, address)
  const network = bitcoinNetworks[family]
  const payee =
    (family === 'litecoin' ? formerScript(address) : null) ??
    decodeOrRefuse(
      () => decodePayee(family, address),
      () => new InvalidAddress(family, explain(network, address)),
    )
  // Anyone can spend pay-to-anchor outputs.
  if (payee.type === 'p2a') throw new InvalidAddress(family, 'belongs to nobody (pay-to-anchor)')
  return Address(network).encode(payee)
}

// Coins within MWEB have no outputs that a chain shows, so a payment there could not be proved. The prefix is
// `mweb_hrp` in chainparams.cpp of Litecoin Core.
function refuseMweb(address: string): void {
  if (/^ltcmweb1/i.test(address))
    throw new InvalidAddress(
      'litecoin',
      'is within MWEB, where nothing is paid; use one that begins with ltc1, L or M',
    )
}

/**
 * The script of a Litecoin address in the form of a bitcoin one (3…), which Litecoin Core reads as well (SCRIPT_ADDRESS in its
 * chainparams.cpp). Its canonical form is M….
 */
function formerScript(address: string): { readonly type: 'sh'; readonly hash: Uint8Array } | null {
  const bytes = base58checkBytes(address)
  const isFormer = bytes?.length === 21 && bytes[0] === bitcoinNetworks.bitcoin.scriptHash
  return isFormer ? { type: 'sh', hash: bytes.subarray(1) } : null
}

/**
 * The payee of an address. Base58 is tried first: the library takes every address that begins with ltc1, in any letters, for
 * bech32, and some that begin with L do.
 */
export function decodePayee(
  family: BitcoinFamily,
  address: string,
): ReturnType<ReturnType<typeof Address>['decode']> {
  const { pubKeyHash, scriptHash } = bitcoinNetworks[family]
  const bytes = base58checkBytes(address)
  if (bytes?.length === 21 && bytes[0] === pubKeyHash) return { type: 'pkh', hash: bytes.slice(1) }
  if (bytes?.length === 21 && bytes[0] === scriptHash) return { type: 'sh', hash: bytes.slice(1) }
  return Address(bitcoinNetworks[family]).decode(address)
}

function account(family: BitcoinFamily, address: string): Uint8Array {
  const payee = decodePayee(family, address)
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
  return base58checkBytes(address)?.length === 21
}

function base58checkBytes(address: string): Uint8Array | null {
  try {
    return base58check.decode(address)
  } catch {
    return null
  }
}
