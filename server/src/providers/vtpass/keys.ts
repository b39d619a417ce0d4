export type VtpassKeys = { readonly apiKey: string; readonly publicKey: string; readonly secretKey: string }

const key = /^[\x21-\x2b\x2d-\x7e]{8,500}$/

/** An account's three keys, comma-separated; null for any other text. */
export function readKeys(text: string): VtpassKeys | null {
  const [apiKey, publicKey, secretKey, ...more] = text.split(',')
  if (apiKey === undefined || publicKey === undefined || secretKey === undefined || more.length > 0)
    return null
  return [apiKey, publicKey, secretKey].every((one) => key.test(one))
    ? { apiKey, publicKey, secretKey }
    : null
}
