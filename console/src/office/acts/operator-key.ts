import { call } from '#office/desk'
import { askToReplaceKey } from './key-question.tsx'

// An operator's key never leaves this browser: no script can export it, this one included.
const databaseName = 'coffer-office'
const storeName = 'keys'
const algorithm = 'Ed25519'

type Signing = {
  /** The signature of a statement, in Base64. */
  readonly signature: string
  /** The remaining step before the signature is valid; null for none. */
  readonly next: string | null
}

/** Signs a statement with the operator's key in this browser, which is made and enrolled at the first signature. */
export async function signStatement(operator: string, statement: string): Promise<Signing> {
  const { privateKey, publicKey } = await keyOf(operator)
  const public_key = toBase64(await crypto.subtle.exportKey('raw', publicKey))
  const enrolled = await call('officeGetKey')
  const { next } = enrolled.public_key === public_key ? { next: null } : await enrol(public_key, enrolled)
  const signed = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(statement))
  return { signature: toBase64(signed), next }
}

/** Enrols this browser's key. Another enrolled key is replaced if the operator agrees; otherwise the server refuses. */
async function enrol(public_key: string, { public_key: before }: { readonly public_key: string | null }) {
  const isReplaced = before !== null && (await askToReplaceKey())
  return call('officeEnrolKey', { body: isReplaced ? { public_key, replaces: before } : { public_key } })
}

async function keyOf(operator: string): Promise<CryptoKeyPair> {
  const database = await open()
  const known = await done<CryptoKeyPair | undefined>(
    database.transaction(storeName).objectStore(storeName).get(operator),
  )
  if (known !== undefined) return known
  // as: this algorithm generates a pair
  const made = (await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])) as CryptoKeyPair
  await done(database.transaction(storeName, 'readwrite').objectStore(storeName).put(made, operator))
  return made
}

function open(): Promise<IDBDatabase> {
  const asked = indexedDB.open(databaseName, 1)
  asked.onupgradeneeded = () => asked.result.createObjectStore(storeName)
  return done(asked)
}

function done<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

function toBase64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}
