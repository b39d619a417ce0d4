/** A connection. */
export type Socket = { send(text: string): void; close(): void }
export type Heard = { opened(): void; said(text: string): void; closed(): void }

export type Line = {
  /** Connects at the first call. */
  start(): void
  say(message: object): void
  /** Reconnects at once: a connection keeps the cookie with which it was opened. */
  renew(): void
  /** Called when the server has accepted the sign-in: the waits then start at the shortest again. */
  letIn(): void
}

export type LineOptions = {
  open(heard: Heard): Socket
  /** Acts once, after a time, unless the returned function is called first. */
  later(ms: number, act: () => void): () => void
}

type Told = { opened(): void; said(text: string): void; lost(): void }

// As the stream's description prescribes.
const waitsMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]
const pingEveryMs = 20_000

/** A connection that reconnects after growing waits. An unanswered ping ends the connection. */
export function createLine({ open, later }: LineOptions, told: Told): Line {
  let socket: Socket | null = null
  let isStarted = false
  let isHeard = false
  let attempts = 0
  let cancelPing = () => {}

  function connect(): void {
    const own = open({
      opened: told.opened,
      said(text) {
        if (own !== socket) return
        isHeard = true
        told.said(text)
      },
      closed: () => own === socket && lose(),
    })
    socket = own
    // A server that accepts the connection answers before the first ping.
    isHeard = false
    watchOver(own)
  }

  function watchOver(own: Socket): void {
    cancelPing = later(pingEveryMs, () => {
      if (!isHeard) {
        own.close()
        return lose()
      }
      isHeard = false
      own.send(JSON.stringify({ action: 'ping' }))
      watchOver(own)
    })
  }

  function lose(): void {
    cancelPing()
    socket = null
    told.lost()
    const waitMs = waitsMs[Math.min(attempts, waitsMs.length - 1)] ?? 0
    attempts += 1
    later(waitMs, connect)
  }

  function renew(): void {
    if (socket === null) return
    cancelPing()
    socket.close()
    told.lost()
    connect()
  }

  return {
    renew,
    start() {
      if (isStarted) return
      isStarted = true
      connect()
    },
    say: (message) => socket?.send(JSON.stringify(message)),
    letIn() {
      attempts = 0
    },
  }
}
