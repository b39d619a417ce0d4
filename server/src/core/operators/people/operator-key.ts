import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { defineWrongs, WrongAct } from '#core/operators/acts'
import { makeDirectory } from '#platform/data-dir'
import { readBoundedText } from '#platform/files'

const wrongs = defineWrongs({
  KEY_FILE_EXISTS: 'there is a file {file} already; name another with --key-file',
  KEY_FILE_UNUSABLE: 'the key file {file} cannot be used: {problem}',
})

const bytesMax = 16 * 1024

// SubjectPublicKeyInfo of an Ed25519 key is this and the 32 bytes. https://www.rfc-editor.org/rfc/rfc8410#section-4
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Makes a key pair, keeps the private key in a new file that only its user may read, and returns the public one. */
export function makeOperatorKey(file: string): Buffer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  makeDirectory(dirname(file))
  try {
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
    writeFileSync(file, pem, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // as: writing throws system errors only
    throw new WrongAct(wrongs.KEY_FILE_EXISTS, { file })
  }
  return rawOf(publicKey.export({ type: 'spki', format: 'der' }))
}

/** Signs with the private key of a file, which is read at each signature. */
export function signWithKeyFile(file: string): (statement: string) => string {
  return (statement) => {
    const key = readKey(file)
    return sign(null, Buffer.from(statement), key).toString('base64')
  }
}

/** Whether a signature in base64 is one of the statement, by the owner of the raw public key. */
export function isSignedBy(
  publicKey: Uint8Array,
  { statement, signature }: { readonly statement: string; readonly signature: string },
): boolean {
  const key = createPublicKey({
    key: Buffer.concat([publicPrefix, publicKey]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64'))
}

function readKey(file: string) {
  try {
    return createPrivateKey(readBoundedText(file, bytesMax))
  } catch (error) {
    const { message } = error as Error // both throw nothing else
    throw new WrongAct(wrongs.KEY_FILE_UNUSABLE, { file, problem: message })
  }
}

function rawOf(der: Buffer): Buffer {
  return der.subarray(publicPrefix.length)
}
