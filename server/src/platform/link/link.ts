import { hkdfSync } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import tls, { type TLSSocket } from 'node:tls'
import { createFrameReader, frameBytesMax, frameOf } from './frames.ts'

/** The other end of a link. Frames sent after its close are dropped. A peer that does not read is disconnected. */
export type Peer = { send(message: unknown): void; close(): void }

/** The callbacks of one end. Neither may throw. */
export type PeerHandler = { onMessage(message: unknown): void; onClosed(): void }

export type LinkListener = {
  /** The address for other processes, as host:port. */
  readonly address: string
  close(): Promise<void>
}

// Pre-shared key with forward secrecy (RFC 4279, RFC 5489): both ends know one secret, and there are no certificates.
const ciphers = 'ECDHE-PSK-CHACHA20-POLY1305'
const version = { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const
const handshakeMs = 2_000
/** A peer for which more than the largest frame waits does not read. */
const waitingBytesMax = frameBytesMax

/** The keys of links: one to connect with, and the accepted keys of peers by name. */
export type LinkKeys = {
  newest(): { readonly name: string; readonly key: Buffer }
  named(name: string): Buffer | null
}

/** Keys derived from the secrets that all processes of an exchange know. */
export function linkKeys(secrets: {
  newest(): { readonly name: string; readonly secret: Buffer }
  named(name: string): Buffer | null
}): LinkKeys {
  return {
    newest() {
      const { name, secret } = secrets.newest()
      return { name, key: keyFrom(secret) }
    },
    named(name) {
      const secret = secrets.named(name)
      return secret === null ? null : keyFrom(secret)
    },
  }
}

/** Keys derived from a single secret. */
export function linkKey(secret: Buffer): LinkKeys {
  return linkKeys({ newest: () => ({ name: 'coffer', secret }), named: () => secret })
}

function keyFrom(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'coffer link', 32))
}

type Listening = {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  readonly keys: LinkKeys
  onPeer(peer: Peer): PeerHandler
}

/** Accepts links from processes that know a key. */
export async function listenLink({ host, port, keys, onPeer }: Listening): Promise<LinkListener> {
  const sockets = new Set<TLSSocket>()
  let isClosed = false
  const server = tls.createServer(
    {
      ...version,
      ciphers,
      handshakeTimeout: handshakeMs,
      pskCallback: (_socket, who) => keys.named(who),
    },
    (socket) => {
      // Its handshake ended after the other sockets were closed.
      if (isClosed) {
        socket.destroy()
        return
      }
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      attend(socket, onPeer)
    },
  )
  // A peer without the key is disconnected without an answer.
  server.on('tlsClientError', () => {})
  server.listen({ host, port })
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo // a listening TCP server has one
  return {
    address: `${host.includes(':') ? `[${host}]` : host}:${taken}`,
    async close() {
      const closed = once(server, 'close')
      isClosed = true
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/**
 * Connects to a channel of a process; messages sent before the handshake ends follow after it. A broken link stays
 * closed.
 */
export function connectLink(
  { address, keys, channel }: { address: string; keys: LinkKeys; channel?: string },
  onPeer: (peer: Peer) => PeerHandler,
): Peer {
  const { name: identity, key: psk } = keys.newest()
  const url = new URL(`tls://${address}`)
  const socket = tls.connect({
    ...version,
    ciphers,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port),
    pskCallback: () => ({ psk, identity }),
    // The key proves the identity.
    checkServerIdentity: () => undefined,
    timeout: handshakeMs,
  })
  socket.once('timeout', () => socket.destroy())
  socket.once('secureConnect', () => socket.setTimeout(0))
  const peer = attend(socket, onPeer)
  if (channel !== undefined) peer.send({ channel })
  return peer
}

function attend(socket: TLSSocket, onPeer: (peer: Peer) => PeerHandler): Peer {
  socket.setNoDelay(true)
  const peer: Peer = {
    send(message) {
      if (socket.destroyed) return
      if (socket.writableLength > waitingBytesMax) socket.destroy()
      else socket.write(frameOf(message))
    },
    close: () => void socket.destroy(),
  }
  const handler = onPeer(peer)
  const read = createFrameReader()
  socket.on('data', (chunk) => {
    try {
      for (const message of read(chunk)) handler.onMessage(message)
    } catch {
      socket.destroy()
    }
  })
  // 'close' follows.
  socket.on('error', () => {})
  socket.once('close', () => handler.onClosed())
  return peer
}
