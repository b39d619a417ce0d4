import { hkdfSync, randomBytes } from 'node:crypto'
import { numberOf, openSecret, SecretUnreadable, sealSecret } from './sealed-secret.ts'
import type { Secrets } from './secrets.ts'

const saltBytes = 32

type Source = Pick<Secrets, 'current' | 'dataKey' | 'refresh'>

/**
 * Seals a text that somebody outside keeps, such as a browser in a cookie; the server stores nothing of it. Anybody can
 * get any number of tokens, so each has a key of its own: one key's random nonces would run out.
 */
export function sealToken(secrets: Source, { text, purpose }: { text: string; purpose: string }): string {
  const { number, key } = secrets.current()
  const salt = randomBytes(saltBytes)
  const sealed = sealSecret({ number, key: keyOf(key, { salt, purpose }) }, { secret: text, purpose })
  return Buffer.concat([salt, sealed]).toString('base64url')
}

/** Opens a token that was sealed for this purpose; undefined for any other text. */
export async function openToken(
  secrets: Source,
  { token, purpose }: { token: string; purpose: string },
): Promise<string | undefined> {
  const bytes = Buffer.from(token, 'base64url')
  const [salt, sealed] = [bytes.subarray(0, saltBytes), bytes.subarray(saltBytes)]
  try {
    const number = numberOf(sealed)
    // Another process may have sealed it under a newer data key than this process has read.
    if (secrets.dataKey(number) === null) await secrets.refresh()
    const key = secrets.dataKey(number)
    return key === null ? undefined : openSecret(keyOf(key, { salt, purpose }), { sealed, purpose })
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined
    throw error
  }
}

function keyOf(dataKey: Buffer, { salt, purpose }: { salt: Buffer; purpose: string }): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, salt, `token ${purpose}`, 32))
}
