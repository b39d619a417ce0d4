import { expect, vi } from 'vitest'
import type { TestServer } from './test-server.ts'

/** Resolves when workers have read the fee of a network; until then its withdrawals are answered 503. */
export async function untilWithdrawalsOpen(
  server: TestServer,
  { symbol = 'USDT', network = 'trc20', amount = '5' } = {},
): Promise<void> {
  const body = { symbol, bch_code: network, amount }
  await vi.waitFor(
    async () => {
      const { status, text } = await server.send('POST', '/funding/withdraw/crypto/estimate', { body })
      expect(status, text).toBe(200)
    },
    { timeout: 20_000, interval: 50 },
  )
}
