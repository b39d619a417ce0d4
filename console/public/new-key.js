// @ts-check

/**
 * A new idempotency key. `crypto.randomUUID` is missing in pages that are not secure, which must still be readable.
 * @returns {string}
 */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
