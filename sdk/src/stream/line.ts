import type { WebSocketConstructor, WebSocketLike } from './web-socket.ts'

export type StreamStatus =
  | { state: 'connecting' }
  /** Connected, signed in if there is a key, and subscribing to what is followed. */
  | { state: 'open' }
  /** The connection was lost; the next try comes after `delayMs`. */
  | { state: 'waiting'; delayMs: number; reason: string }
  | { state: 'closed' }

/** A connection that is made again when it is lost. */
export type Line = {
  /** Sends nothing while there is no connection. */
  send(message: object): void
  /** Replaces this connection by another. */
  redial(reason: string): void
  close(): void
}

type Options = {
  readonly url: string
  readonly webSocket: WebSocketConstructor
  /** Delays before the first retry, the second and so on; the last holds for all that follow. */
  readonly retryDelaysMs: readonly number[]
  /** A server that is silent for at least half of this is pinged, and given up another half later. */
  readonly silenceMsMax: number
  onOpen(): void
  onMessage(text: string): void
  onLost(status: Extract<StreamStatus, { state: 'waiting' }>): void
}

const handshakeMsMax = 10_000

export function openLine(options: Options): Line {
  const { retryDelaysMs, onLost } = options
  let call: Call | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function dial(): void {
    call = startCall(options, {
      onHeard() {
        failures = 0
      },
      onEnd: wait,
    })
  }

  function wait(reason: string): void {
    call = null
    const delayMs = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 0
    failures += 1
    retry = setTimeout(dial, delayMs)
    onLost({ state: 'waiting', delayMs, reason })
  }

  dial()
  return {
    send: (message) => call?.send(message),
    redial: (reason) => call?.end(reason),
    close() {
      clearTimeout(retry)
      call?.hangUp()
      call = null
    },
  }
}

/** A connection, from its first attempt to its end. */
type Call = {
  send(message: object): void
  end(reason: string): void
  /** Ends the connection without calling `onEnd`. */
  hangUp(): void
}

type CallEvents = { onHeard(): void; onEnd(reason: string): void }

function startCall(options: Options, { onHeard, onEnd }: CallEvents): Call {
  const socket: WebSocketLike = new options.webSocket(options.url)
  let state: 'opening' | 'open' | 'ended' = 'opening'
  let silence: 'none' | 'heard nothing' | 'asked' = 'none'
  const patience = setTimeout(() => end('the server did not answer in time'), handshakeMsMax)
  const watch = setInterval(() => {
    if (silence === 'asked') return end('the server fell silent')
    if (silence === 'heard nothing') send({ action: 'ping' })
    silence = silence === 'none' ? 'heard nothing' : 'asked'
  }, options.silenceMsMax / 2)

  function send(message: object): void {
    if (state === 'open') socket.send(JSON.stringify(message))
  }

  function hangUp(): void {
    state = 'ended'
    clearTimeout(patience)
    clearInterval(watch)
    socket.close()
  }

  function end(reason: string): void {
    if (state === 'ended') return
    hangUp()
    onEnd(reason)
  }

  socket.addEventListener('open', () => {
    if (state !== 'opening') return
    clearTimeout(patience)
    state = 'open'
    options.onOpen()
  })
  socket.addEventListener('message', ({ data }) => {
    if (state !== 'open' || typeof data !== 'string') return
    silence = 'none'
    onHeard()
    options.onMessage(data)
  })
  socket.addEventListener('error', () => end('the server could not be reached'))
  socket.addEventListener('close', ({ code, reason }) =>
    end(`closed by the server: ${code} ${reason}`.trim()),
  )
  return { send, end, hangUp }
}
