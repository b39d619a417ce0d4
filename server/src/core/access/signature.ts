import { createHmac, timingSafeEqual } from 'node:crypto'

const signaturePattern = /^[0-9a-f]{64}$/

/** The text that the contract signs: timestamp + METHOD + path + body, without separators. */
export function signedMessage(
  { timestamp, method, path }: { timestamp: string; method: string; path: string },
  body: Buffer,
): Buffer {
  return Buffer.concat([Buffer.from(timestamp + method.toUpperCase() + path), body])
}

/** Compares in constant time; anything but 64 lower-case hex digits is false. */
export function isSignatureOf(
  message: Buffer,
  { signature, secretKey }: { signature: string; secretKey: string },
): boolean {
  if (!signaturePattern.test(signature)) return false
  const expected = createHmac('sha256', secretKey).update(message).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
