/** A new idempotency key. Pages without TLS lack `crypto.randomUUID` and must still work. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
