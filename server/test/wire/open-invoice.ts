import { vi } from 'vitest'
import type { TestServer } from './test-server.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever an endpoint answers
type Told = any

/** An invoice of alice's, and the address of its page. */
export async function openInvoice(
  server: TestServer,
  body: object = { amount: '25', symbol: 'USDT', bch_code: 'trc20' },
): Promise<{ id: string; path: string; told: Told }> {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const { data, error } = await server.send('POST', '/api/v2/integration/invoices', { body, headers })
  if (error !== undefined) throw new Error(`${error.code}: ${error.message} ${JSON.stringify(error.details)}`)
  return { id: data.invoice_id, path: new URL(data.payment_url).pathname, told: data }
}

export async function readInvoice(server: TestServer, id: string): Promise<Told> {
  return (await server.send('GET', `/api/v2/integration/invoices/${id}`)).data
}

/** The invoice once it has that status. */
export function untilInvoice(server: TestServer, id: string, status: string): Promise<Told> {
  return vi.waitFor(
    async () => {
      const told = await readInvoice(server, id)
      if (told.status !== status) throw new Error(`it is ${told.status}`)
      return told
    },
    { timeout: 15_000, interval: 50 },
  )
}

/** Sends a form of a page as a browser does. */
export async function sendForm(
  server: TestServer,
  path: string,
  form: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url, ...headers },
    body: new URLSearchParams(form),
  })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}
