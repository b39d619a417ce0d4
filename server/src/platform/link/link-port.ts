import { type LinkKeys, listenLink, type Peer, type PeerHandler } from './link.ts'

/** The one address at which this process takes links. Each channel has a handler of its own. */
export type LinkPort = {
  /** The address for other processes, as host:port; null while it takes none. */
  address(): string | null
  /** Handles the links of a channel. */
  serve(channel: string, onPeer: (peer: Peer) => PeerHandler): void
  listen(at: { readonly host: string; readonly port: number }): Promise<void>
  close(): Promise<void>
}

/** The first message of a link that is not for the default channel. */
type Opening = { readonly channel: string }

/** Links name the other channels only, so that a process of an earlier version, which knows none, reaches this one. */
const defaultChannel = 'markets'

export function createLinkPort(keys: LinkKeys): LinkPort {
  const channels = new Map<string, (peer: Peer) => PeerHandler>()
  let listener: Awaited<ReturnType<typeof listenLink>> | null = null
  return {
    address: () => listener?.address ?? null,
    serve: (channel, onPeer) => void channels.set(channel, onPeer),
    async listen(at) {
      listener = await listenLink({ ...at, keys, onPeer: (peer) => byChannel(peer, channels) })
    },
    async close() {
      await listener?.close()
      listener = null
    },
  }
}

function byChannel(peer: Peer, channels: ReadonlyMap<string, (peer: Peer) => PeerHandler>): PeerHandler {
  let handler: PeerHandler | null = null
  return {
    onMessage(message) {
      if (handler !== null) return handler.onMessage(message)
      const { channel = defaultChannel } = message as Partial<Opening> // only our own processes have the key
      const onPeer = channels.get(channel)
      if (onPeer === undefined) return peer.close()
      handler = onPeer(peer)
      if (channel === defaultChannel) handler.onMessage(message)
    },
    onClosed: () => handler?.onClosed(),
  }
}
