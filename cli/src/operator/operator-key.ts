import { createHash, createPrivateKey, sign } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { Failure } from '#terminal'

const bytesMax = 16 * 1024

/** Signs a statement with the Ed25519 key of a file, in Base64. */
export function signWithKeyFile(file: string, statement: string): string {
  return sign(null, Buffer.from(statement), readKey(file)).toString('base64')
}

/** The hash that identifies a statement: SHA-256 in hex. */
export function statementHash(statement: string): string {
  return createHash('sha256').update(statement).digest('hex')
}

function readKey(file: string) {
  try {
    return createPrivateKey(readStart(file))
  } catch (error) {
    const { message } = error as Error // both throw nothing else
    throw new Failure(`the key file ${file} cannot be used: ${message}`)
  }
}

/** The first bytes of a file, since a mistyped name may belong to a large file. */
function readStart(file: string): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(bytesMax)
    return bytes.subarray(0, readSync(descriptor, bytes))
  } finally {
    closeSync(descriptor)
  }
}
