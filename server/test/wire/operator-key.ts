import { generateKeyPairSync, type KeyObject } from 'node:crypto'

/** A key with which an operator signs, and its public half in Base64, as it is enrolled. */
export function newOperatorKey(): { readonly privateKey: KeyObject; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const bytes = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  return { privateKey, publicKey: bytes.toString('base64') }
}
