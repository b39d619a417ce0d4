/**
 * BIP32-Ed25519: D. Khovratovich and J. Law, "BIP32-Ed25519: Hierarchical Deterministic Keys over a Non-linear
 * Keyspace", IEEE EuroS&PW 2017, https://input-output-hk.github.io/adrestia/static/Ed25519_BIP.pdf.
 * Unlike SLIP-10 it can derive children from the public half, and its signatures are plain ed25519.
 *
 * As in BIP-32, the extended public key and one non-hardened child private key together give away the account's
 * private key: child private keys stay where the account's private key is.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import { isSoundEd25519Key } from './is-sound-ed25519-key.ts'

export type Ed25519ExtendedPublicKey = { publicKey: Uint8Array; chainCode: Uint8Array }

/** `scalar` and `nonceKey` are the paper's k_L and k_R, little-endian. */
export type Ed25519ExtendedPrivateKey = { scalar: Uint8Array; nonceKey: Uint8Array; chainCode: Uint8Array }

const { Point } = ed25519
const order = Point.Fn.ORDER
const hardened = 0x80000000
const base58check = createBase58check(sha256)
const textPrefix = 'ed25519-xpub:'

/** A_i = A + 8·Z_L·B. `index` must be below 2^31, since hardened children need the private half. */
export function deriveEd25519PublicChild(
  parent: Ed25519ExtendedPublicKey,
  index: number,
): Ed25519ExtendedPublicKey {
  if (index >= hardened) throw new RangeError('A hardened child has no public derivation')
  const seen = concatBytes(parent.publicKey, indexBytes(index))
  const z = hmac(sha512, parent.chainCode, concatBytes(Uint8Array.of(0x02), seen))
  const offset = Point.BASE.multiply(8n * bytesToNumberLE(z.subarray(0, 28)))
  const publicKey = Point.fromBytes(parent.publicKey).add(offset).toBytes()
  const chain = hmac(sha512, parent.chainCode, concatBytes(Uint8Array.of(0x03), seen))
  return { publicKey, chainCode: chain.slice(32) }
}

/** k_L' = 8·Z_L + k_L and k_R' = Z_R + k_R mod 2^256; hardened from index 2^31. */
export function deriveEd25519PrivateChild(
  parent: Ed25519ExtendedPrivateKey,
  index: number,
): Ed25519ExtendedPrivateKey {
  const isHardened = index >= hardened
  const tags = isHardened ? [0x00, 0x01] : [0x02, 0x03]
  const key = isHardened ? concatBytes(parent.scalar, parent.nonceKey) : publicKeyOf(parent)
  const [z, chain] = tags.map((tag) =>
    hmac(sha512, parent.chainCode, concatBytes(Uint8Array.of(tag), key, indexBytes(index))),
  ) as [Uint8Array, Uint8Array] // each of the two tags gives one
  const scalar = 8n * bytesToNumberLE(z.subarray(0, 28)) + bytesToNumberLE(parent.scalar)
  const nonceKey = BigInt.asUintN(256, bytesToNumberLE(z.subarray(32)) + bytesToNumberLE(parent.nonceKey))
  return {
    scalar: numberToBytesLE(scalar, 32),
    nonceKey: numberToBytesLE(nonceKey, 32),
    chainCode: chain.slice(32),
  }
}

/**
 * The master key of a BIP-39 seed as hardware wallets derive it (CIP-3, "Ledger"): hash again until bit 253 is clear.
 */
export function ed25519MasterKey(seed: Uint8Array): Ed25519ExtendedPrivateKey {
  const label = utf8ToBytes('ed25519 seed')
  let key = hmac(sha512, label, seed)
  while (byteAt(key, 31) & 0x20) key = hmac(sha512, label, key)
  key[0] = byteAt(key, 0) & 0xf8
  key[31] = (byteAt(key, 31) & 0x7f) | 0x40
  const chainCode = hmac(sha256, label, concatBytes(Uint8Array.of(0x01), seed))
  return { scalar: key.slice(0, 32), nonceKey: key.slice(32), chainCode }
}

/** Follows a path such as `m/44'/501'/0'`. */
export function deriveEd25519Path(
  master: Ed25519ExtendedPrivateKey,
  path: string,
): Ed25519ExtendedPrivateKey {
  if (!/^m(?:\/\d{1,10}'?)*$/.test(path)) throw new RangeError(`Not a derivation path: ${path}`)
  const indices = path.split('/').slice(1).map(stepIndex)
  return indices.reduce(deriveEd25519PrivateChild, master)
}

export function ed25519ExtendedPublicKey(key: Ed25519ExtendedPrivateKey): Ed25519ExtendedPublicKey {
  return { publicKey: publicKeyOf(key), chainCode: key.chainCode }
}

/** A signature of RFC 8032 whose secret scalar and nonce key are the two halves of `signingKey`. */
export function signEd25519(signingKey: Uint8Array, message: Uint8Array): Uint8Array {
  const key = { scalar: signingKey.subarray(0, 32), nonceKey: signingKey.subarray(32, 64) }
  const nonce = bytesToNumberLE(sha512(concatBytes(key.nonceKey, message))) % order
  const commitment = Point.BASE.multiply(nonce).toBytes()
  const challenge = bytesToNumberLE(sha512(concatBytes(commitment, publicKeyOf(key), message)))
  const response = (nonce + challenge * bytesToNumberLE(key.scalar)) % order
  return concatBytes(commitment, numberToBytesLE(response, 32))
}

/** The public half of a signing key. */
export function ed25519PublicKey(signingKey: Uint8Array): Uint8Array {
  return publicKeyOf({ scalar: signingKey.subarray(0, 32) })
}

/** `ed25519-xpub:` and base58check of the public key and the chain code. */
export function formatEd25519ExtendedPublicKey(key: Ed25519ExtendedPublicKey): string {
  return textPrefix + base58check.encode(concatBytes(key.publicKey, key.chainCode))
}

/** Throws when the text is not exactly such a key. */
export function parseEd25519ExtendedPublicKey(text: string): Ed25519ExtendedPublicKey {
  if (!text.startsWith(textPrefix)) throw new Error(`An ed25519 account key starts with "${textPrefix}"`)
  const bytes = base58check.decode(text.slice(textPrefix.length))
  if (bytes.length !== 64) throw new Error('An ed25519 account key holds 64 bytes')
  const publicKey = bytes.slice(0, 32)
  if (!isSoundEd25519Key(publicKey)) throw new Error('An ed25519 account key holds a key that somebody made')
  return { publicKey, chainCode: bytes.slice(32) }
}

function publicKeyOf(key: Pick<Ed25519ExtendedPrivateKey, 'scalar'>): Uint8Array {
  return Point.BASE.multiply(bytesToNumberLE(key.scalar) % order).toBytes()
}

function indexBytes(index: number): Uint8Array {
  if (!Number.isInteger(index) || index < 0 || index > 0xffffffff)
    throw new RangeError(`Not a child index: ${index}`)
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, index, true)
  return bytes
}

function stepIndex(step: string): number {
  const index = Number.parseInt(step, 10)
  if (index >= hardened) throw new RangeError(`A step of a derivation path is below 2^31: ${step}`)
  return step.endsWith("'") ? index + hardened : index
}

function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] as number // callers index inside a fixed-size hash
}
