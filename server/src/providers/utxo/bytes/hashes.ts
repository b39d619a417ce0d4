import { createHash } from 'node:crypto'

/** SHA-256 twice over the parts, one after the other: the hash of headers, transactions and Merkle trees. */
export function doubleHash(...parts: readonly Uint8Array[]): Uint8Array {
  const once = createHash('sha256')
  for (const part of parts) once.update(part)
  return createHash('sha256').update(once.digest()).digest()
}

/** A hash as people and nodes write it: its bytes from back to front. */
export function hashText(hash: Uint8Array): string {
  return Buffer.from(hash).reverse().toString('hex')
}

/** The bytes of a written hash. */
export function hashBytes(text: string): Uint8Array {
  return Buffer.from(text, 'hex').reverse()
}
