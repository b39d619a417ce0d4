import { expect, vi } from 'vitest'
import type { TestServer } from './test-server.ts'

/** Resolves when workers have read the banks of the rail; until then payouts are answered BANK_NOT_FOUND. */
export async function untilBanksKnown(server: TestServer): Promise<void> {
  await vi.waitFor(
    async () => {
      const { data, text } = await server.send('GET', '/funding/withdraw/fiat/banks')
      expect(data.banks.length, text).toBeGreaterThan(0)
    },
    { timeout: 20_000, interval: 50 },
  )
}
