import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port on which nobody listens, for what must be known before its server is there. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number } // as: it listens on a port
  server.close()
  await once(server, 'close')
  return port
}
