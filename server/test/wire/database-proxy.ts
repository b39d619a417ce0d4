import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a pool and its PostgreSQL, and takes the connection away when the test says so. */
export type DatabaseProxy = {
  /** The same database, through the proxy. */
  readonly url: string
  /** Breaks every connection and refuses each that is tried. */
  cut(): void
  /** Breaks every connection, and passes new ones on to another PostgreSQL. */
  leadTo(databaseUrl: string): void
  /** Takes connections again. */
  restore(): void
  /**
   * Breaks the next connection that sends `text`: before PostgreSQL sees it, or after PostgreSQL has done it
   * and while its answer is on the way.
   */
  cutOnce(text: string, when: 'unseen' | 'unanswered'): void
  close(): Promise<void>
}

type Trap = { text: string; when: 'unseen' | 'unanswered' }

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  let trap: Trap | undefined
  const server = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    const upstream = connect(Number(target.port || 5432), target.hostname)
    for (const [socket, peer] of [[client, upstream] as const, [upstream, client] as const]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket) && peer.destroy())
    }
    let isAnswerKept = false
    client.on('data', (bytes) => {
      if (trap !== undefined && bytes.includes(trap.text)) {
        const { when } = trap
        trap = undefined
        if (when === 'unseen') {
          client.destroy()
          return
        }
        isAnswerKept = true
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => (isAnswerKept ? client.destroy() : client.write(bytes)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port) // the proxy listens on TCP
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut,
    leadTo(next) {
      target = new URL(next)
      for (const socket of sockets) socket.destroy()
    },
    restore() {
      isCut = false
    },
    cutOnce(text, when) {
      trap = { text, when }
    },
    close() {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
