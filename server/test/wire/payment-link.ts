import { vi } from 'vitest'
import type { TestServer } from './test-server.ts'

/** A deposit of alice's whose payer waits for a person unless its kopecks say otherwise, once its link is there. */
export async function openDeposit(
  server: TestServer,
  amount = '1000.01',
): Promise<{ id: string; path: string; link: string }> {
  const body = { currency: 'RUB', amount, payment_provider_alias_code: 'sbp' }
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const { data } = await server.send('POST', '/funding/deposit/fiat', { body, headers })
  const link = await vi.waitFor(async () => {
    const read = await server.send('GET', `/funding/deposit/fiat/${data.transaction_id}`)
    if (read.data.invoice_public_url === null) throw new Error('the rail has made no link yet')
    return read.data.invoice_public_url
  }, 30_000)
  return { id: data.transaction_id, path: new URL(link).pathname, link }
}
