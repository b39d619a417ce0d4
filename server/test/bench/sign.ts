import { createHmac } from 'node:crypto'

export type Credentials = { readonly api_key: string; readonly secret_key: string }
export type Customer = Credentials & { readonly username: string }
type Signing = { method: string; target: string; body: string }

/** The headers of a signed request with a JSON body. */
export function signedHeaders(
  credentials: Credentials,
  { method, target, body }: Signing,
): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000))
  return {
    'content-type': 'application/json',
    'x-api-key': credentials.api_key,
    'x-api-timestamp': timestamp,
    'x-api-signature': createHmac('sha256', credentials.secret_key)
      .update(timestamp + method + target + body)
      .digest('hex'),
  }
}

/** Sends one signed request and answers its data. */
export async function send<Data>(
  { baseUrl, credentials }: { baseUrl: string; credentials: Credentials },
  { method, target, body }: { method: string; target: string; body: object },
): Promise<Data> {
  const text = JSON.stringify(body)
  const headers = signedHeaders(credentials, { method, target, body: text })
  const response = await fetch(baseUrl + target, { method, headers, body: text })
  const { success, data, error } = (await response.json()) as { success: boolean; data: Data; error: unknown }
  if (!success) throw new Error(`${method} ${target} was refused: ${JSON.stringify(error)}`)
  return data
}
