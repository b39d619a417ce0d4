import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** The preferred port on 127.0.0.1 if nobody listens there, otherwise one that the system picks. */
export async function freePort(preferred: number | null): Promise<number> {
  return portFor(preferred ?? 0).catch(() => portFor(0))
}

async function portFor(port: number): Promise<number> {
  const server = createServer().listen({ host: '127.0.0.1', port, exclusive: true })
  await once(server, 'listening')
  const { port: bound } = server.address() as AddressInfo // as: a TCP server has no other kind of address
  server.close()
  await once(server, 'close')
  return bound
}
