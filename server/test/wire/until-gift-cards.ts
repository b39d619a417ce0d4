import { expect, vi } from 'vitest'
import type { TestServer } from './test-server.ts'

/** The id of the sandbox's plain gift card, 1 to 500 USD, once the server has read its supplier's catalogue. */
export async function untilGiftCards(server: TestServer): Promise<number> {
  return vi.waitFor(
    async () => {
      const { data } = await server.send('GET', '/giftcards/catalog?category=sandbox&limit=100', { as: null })
      const plain = data.items.find(({ title }: { title: string }) => title === 'Test card')
      expect(plain).toBeDefined()
      return plain.id
    },
    { timeout: 20_000, interval: 50 },
  )
}
