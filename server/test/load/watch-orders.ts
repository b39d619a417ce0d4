import { setTimeout as pause } from 'node:timers/promises'
import { connectStream, type Push, type StreamClient } from '../wire/stream-client.ts'
import type { Client } from './create-clients.ts'

/** A customer who follows the own orders on the stream of any server, and goes on elsewhere when it ends. */
export type OrderWatch = {
  /** The pushes of all connections. */
  pushes(): Push[]
  connections(): number
  stop(): Promise<void>
}

const topic = 'spot.fiat.order'
/** Long enough for orders that only the log tells of. */
const awayMs = 500

/** `urls` answers where a proxy sends connections at the moment. */
export function watchOrders(as: Client, urls: () => readonly string[]): OrderWatch {
  const streams: StreamClient[] = []
  let isOver = false
  const pushes = () => streams.flatMap((stream) => stream.pushesOf(topic))

  async function follow(url: string): Promise<void> {
    const last = pushes().at(-1)?.sequence
    const stream = await connectStream(url)
    streams.push(stream)
    const after = last === undefined ? {} : { after: { [topic]: last } }
    const answered = async () => {
      await stream.signIn(as)
      await stream.ask({ action: 'subscribe', topics: [topic], ...after })
    }
    await Promise.race([answered(), stream.closed])
    if (isOver) stream.socket.close()
    await stream.closed
  }

  const following = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const all = urls()
      // A server that has just ended takes no connection.
      await follow(all[turn % all.length] ?? '').catch(() => {})
      if (!isOver) await pause(awayMs)
    }
  })()
  return {
    pushes,
    connections: () => streams.length,
    async stop() {
      isOver = true
      streams.at(-1)?.socket.close()
      await following
    },
  }
}
