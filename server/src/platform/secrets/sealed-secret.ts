import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Layout: 12 bytes of nonce, 16 bytes of tag, then the ciphertext. */
export type SealedSecret = Buffer

/** A stored secret does not open: the master key is another, or what is stored was altered or moved. */
class SecretUnreadable extends Error {
  constructor(cause: unknown) {
    super(
      'A stored secret does not open under this master key. Every server on one database needs the same COFFER_MASTER_KEY.',
      { cause },
    )
    this.name = 'SecretUnreadable'
  }
}

const nonceBytes = 12
const tagBytes = 16

/** Encrypts `secret` for one purpose, such as the id of the key it belongs to. */
export function sealSecret(
  masterKey: Buffer,
  { secret, purpose }: { secret: string; purpose: string },
): SealedSecret {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', masterKey, nonce).setAAD(Buffer.from(purpose))
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Decrypts what `sealSecret` made for the same purpose; throws `SecretUnreadable` otherwise. */
export function openSecret(masterKey: Buffer, seal: { sealed: SealedSecret; purpose: string }): string {
  try {
    return decrypt(masterKey, seal)
  } catch (error) {
    throw new SecretUnreadable(error)
  }
}

function decrypt(masterKey: Buffer, { sealed, purpose }: { sealed: SealedSecret; purpose: string }): string {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', masterKey, nonce)
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  )
}
