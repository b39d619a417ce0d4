import { ed25519 } from '@noble/curves/ed25519.js'

/**
 * Whether 32 bytes are the only spelling of a public key whose owner can have signed. Under RFC 8032 a signature by a
 * key of small order can be valid for texts that nobody signed, and a key with such a component added passes for
 * another key.
 */
export function isSoundEd25519Key(publicKey: Uint8Array): boolean {
  try {
    // Strict RFC 8032: a second spelling would count as a second key of the same person.
    const point = ed25519.Point.fromBytes(publicKey, false)
    return !point.isSmallOrder() && point.isTorsionFree()
  } catch {
    return false
  }
}
