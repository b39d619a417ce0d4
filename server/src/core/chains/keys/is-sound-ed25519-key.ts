import { ed25519 } from '@noble/curves/ed25519.js'

/**
 * Whether 32 bytes are the one spelling of a public key with which somebody can have signed. By RFC 8032 a
 * signature under a key of small order can hold for texts that nobody signed; a key with such a part added passes for another.
 */
export function isSoundEd25519Key(publicKey: Uint8Array): boolean {
  try {
    // Strictly RFC 8032: a second spelling would be a second key of the same person.
    const point = ed25519.Point.fromBytes(publicKey, false)
    return !point.isSmallOrder() && point.isTorsionFree()
  } catch {
    return false
  }
}
