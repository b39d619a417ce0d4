import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { invalidField } from '#platform/http'

/** A key of the caller to which secrets are encrypted, and how. */
export type RecipientKey = {
  readonly key: Awaited<ReturnType<typeof importJWK>>
  readonly alg: 'RSA-OAEP-256' | 'ECDH-ES'
  readonly kid: string | null
}

/** The members of a private or a symmetric key; a caller who sends one gives a secret away, and the refusal says so. */
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

const curves = { EC: ['P-256', 'P-384', 'P-521'], OKP: ['X25519'] } as const

const modulusBits = { min: 2_048, max: 4_096 }

const memberMax = 1_024

/**
 * Reads a public key as a JWK (RFC 7517): RSA of 2048 to 4096 bits, or a key of a curve of RFC 7518 or RFC 8037. Everything
 * else is refused by the field.
 */
export async function readPublicKey(given: { readonly [member: string]: unknown }): Promise<RecipientKey> {
  const isPrivate = privateMembers.some((member) => given[member] !== undefined)
  if (isPrivate) throw refused('must be a public key: this one has private members, so make a fresh pair')
  const { kty, use, alg, kid } = given
  if (use !== undefined && use !== 'enc') throw refused('must be a key to encrypt with, its use is enc')
  const read = kty === 'RSA' ? rsaKey(given) : curveKey(given)
  if (alg !== undefined && alg !== read.alg) throw refused(`must have no alg, or ${read.alg}`)
  if (kid !== undefined && (typeof kid !== 'string' || kid.length > 128))
    throw refused('must have a kid of at most 128 characters, or none')
  try {
    const key = await importJWK(read.jwk, read.alg)
    await tryOut(key, read.alg)
    return { key, alg: read.alg, kid: kid ?? null }
  } catch {
    throw refused('is no key: its members do not fit together')
  }
}

/** A point of small order passes the import, and agrees with nobody on a secret: only a trial encryption shows it. */
async function tryOut(key: RecipientKey['key'], alg: RecipientKey['alg']): Promise<void> {
  await new CompactEncrypt(new Uint8Array()).setProtectedHeader({ alg, enc: 'A256GCM' }).encrypt(key)
}

type Read = { readonly jwk: JWK; readonly alg: RecipientKey['alg'] }

type Members = { readonly [member: string]: unknown }

function rsaKey(given: Members): Read {
  const [n, e] = [textOf(given, 'n'), textOf(given, 'e')]
  const bytes = Buffer.from(n, 'base64url')
  // Leading zeros would let a short modulus pass for a long one.
  const bits = BigInt(`0x${bytes.toString('hex') || '0'}`).toString(2).length
  if (bits < modulusBits.min || bits > modulusBits.max)
    throw refused(`must be an RSA key of ${modulusBits.min} to ${modulusBits.max} bits`)
  if (e !== 'AQAB') throw refused('must have the public exponent 65537, which is AQAB')
  return { jwk: { kty: 'RSA', n, e }, alg: 'RSA-OAEP-256' }
}

function curveKey(given: Members): Read {
  const { kty, crv } = given
  if (kty !== 'EC' && kty !== 'OKP') throw refused('must have the kty RSA, EC or OKP')
  const known: readonly unknown[] = curves[kty]
  if (typeof crv !== 'string' || !known.includes(crv))
    throw refused(`must have one of the curves ${known.join(', ')} for ${kty}`)
  const x = textOf(given, 'x')
  const jwk = kty === 'EC' ? { kty, crv, x, y: textOf(given, 'y') } : { kty, crv, x }
  return { jwk, alg: 'ECDH-ES' }
}

function textOf(given: Members, member: string): string {
  const text = given[member]
  const isText = typeof text === 'string' && text.length <= memberMax && /^[A-Za-z0-9_-]+$/.test(text)
  if (!isText) throw refused(`must have ${member} in base64url`)
  return text
}

function refused(says: string) {
  return invalidField('public_key', says)
}
