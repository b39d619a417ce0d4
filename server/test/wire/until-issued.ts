import { expect, vi } from 'vitest'
import type { Credentials, Reply, TestServer } from './test-server.ts'

type Ordered = { readonly as: Credentials; readonly id: string }

/** The card of an order that is paid, once the issuer has made it. */
export async function untilIssued(server: TestServer, { as, id }: Ordered): Promise<Reply['data']> {
  return vi.waitFor(
    async () => {
      const { data } = await server.send('GET', `/cards/orders/${id}`, { as })
      expect(data.status).toBe('completed')
      return (await server.send('GET', `/cards/${data.card_id}`, { as })).data
    },
    { timeout: 15_000, interval: 50 },
  )
}
