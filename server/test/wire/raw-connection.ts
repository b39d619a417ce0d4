import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Credentials, signatureHeaders } from './test-server.ts'

/** A connection on which a test writes bytes of its own. */
export type RawConnection = {
  readonly socket: Socket
  write(bytes: string | Buffer): void
  /** All that was heard once the other end has ended the connection; this end stays open until then. */
  readonly ended: Promise<string>
}

export async function openRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let heard = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    heard += chunk
  })
  const ended = new Promise<string>((resolve) => {
    // Bytes on their way to a connection that was ended can come back as an error.
    socket.on('error', () => resolve(heard))
    socket.on('end', () => resolve(heard))
  })
  await once(socket, 'connect')
  return { socket, write: (bytes) => void socket.write(bytes), ended }
}

/** Writes bytes to a server, ends and answers all that comes back. */
export async function exchange(url: string, bytes: string | Buffer): Promise<string> {
  const { socket, ended } = await openRaw(url)
  socket.end(bytes)
  const heard = await ended
  socket.destroy()
  return heard
}

type Signed = { method: string; target: string; body?: string; headers?: readonly string[] }

/** A whole signed request as it goes over the wire, its headers and its body apart. */
export function rawRequest(
  as: Credentials,
  { method, target, body = '', headers = [] }: Signed,
): { head: string; body: string } {
  const signature = signatureHeaders(as, { method, target, bytes: Buffer.from(body) })
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: coffer.test',
    ...(body === '' ? [] : ['Content-Type: application/json']),
    ...Object.entries(signature).map(([name, value]) => `${name}: ${value}`),
    ...headers,
  ]
  return { head: `${lines.join('\r\n')}\r\n\r\n`, body }
}
