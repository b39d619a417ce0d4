import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Layout: 4 bytes of the data key's number, 12 of nonce, 16 of tag, then the ciphertext. */
export type SealedSecret = Buffer

/** A key that seals secrets; everything sealed begins with its number. */
export type DataKey = { readonly number: number; readonly key: Buffer }

/** A stored secret does not open: the master key is wrong, or the sealed value was altered or moved. */
export class SecretUnreadable extends Error {
  constructor(cause?: unknown, of = 'A stored secret') {
    super(
      `${of} does not open under this master key. Every server on one database needs the same COFFER_MASTER_KEY, after a rotation the new one.`,
      { cause },
    )
    this.name = 'SecretUnreadable'
  }
}

const numberBytes = 4
const nonceBytes = 12
const tagBytes = 16

type Opened = { readonly secret: string; readonly purpose: string }
type Sealed = { readonly sealed: SealedSecret; readonly purpose: string }

/** The number of the data key that opens a sealed secret. */
export function numberOf(sealed: SealedSecret): number {
  if (sealed.length < numberBytes) throw new SecretUnreadable()
  return sealed.readUInt32BE(0)
}

/** The first bytes of everything sealed by the data key with this number. */
export function headOf(number: number): Buffer {
  const head = Buffer.alloc(numberBytes)
  head.writeUInt32BE(number)
  return head
}

/** Encrypts `secret` for one purpose, such as the id of the key that the secret belongs to. */
export function sealSecret({ number, key }: DataKey, { secret, purpose }: Opened): SealedSecret {
  return Buffer.concat([headOf(number), encrypt(key, { text: Buffer.from(secret), purpose })])
}

/** Decrypts a value that `sealSecret` made for the same purpose; throws `SecretUnreadable` otherwise. */
export function openSecret(key: Buffer, { sealed, purpose }: Sealed): string {
  return decrypt(key, { sealed: sealed.subarray(numberBytes), purpose }).toString('utf8')
}

export function encrypt(key: Buffer, { text, purpose }: { text: Buffer; purpose: string }): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(
    Buffer.from(purpose),
  )
  const body = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

export function decrypt(key: Buffer, { sealed, purpose }: Sealed): Buffer {
  try {
    const nonce = sealed.subarray(0, nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
  } catch (error) {
    throw new SecretUnreadable(error)
  }
}
