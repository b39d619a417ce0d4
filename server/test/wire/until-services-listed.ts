import { vi } from 'vitest'
import type { TestServer } from './test-server.ts'

/** Resolves with the id of a service by its name, once a server has read the catalogue of its supplier. */
export function untilServiceListed(server: Pick<TestServer, 'send'>, name: string): Promise<number> {
  return vi.waitFor(
    async () => {
      const query = new URLSearchParams({ search: name })
      const { data } = await server.send('GET', `/services/catalog?${query}`, { as: null })
      const [service] = data.items
      if (service === undefined) throw new Error(`${name} is not listed yet`)
      return service.id
    },
    { timeout: 20_000, interval: 50 },
  )
}
