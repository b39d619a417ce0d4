import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'

/** A deposit of alice's whose payer waits for a person unless its kopecks say otherwise, once its link is there. */
export async function openDeposit(
  server: TestServer,
  amount = '1000.01',
): Promise<{ id: string; path: string; link: string }> {
  const body = { currency: 'RUB', amount, payment_provider_alias_code: 'sbp' }
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const { data } = await server.send('POST', '/funding/deposit/fiat', { body, headers })
  const read = async () => (await server.send('GET', `/funding/deposit/fiat/${data.transaction_id}`)).data
  await expect.poll(async () => (await read()).invoice_public_url).not.toBeNull()
  const link = (await read()).invoice_public_url
  return { id: data.transaction_id, path: new URL(link).pathname, link }
}
