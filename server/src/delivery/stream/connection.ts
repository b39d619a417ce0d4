import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import type { StreamLimits } from './limits.ts'
import { textFrame } from './push-frame.ts'

/** One client's connection: what is written to it, and how far it lags behind. */
export type Connection = {
  readonly ip: string
  isOpen(): boolean
  /** Answers a message of the client. */
  answer(message: object): void
  /** Sends what cannot be sent later; false when the reader is behind and misses it. */
  push(frame: Buffer): boolean
  /** Sends what can wait; false when there is no room for it before the next call of `onRoom`. */
  offer(frame: Buffer): boolean
  close(code: number, reason: string): void
  /** Ends the connection of a reader that takes too long. */
  sweep(nowMs: number): void
  /** Ends the connection of a client that did not answer the ping before. */
  ping(): void
  /** Resolves when it is gone. */
  readonly closed: Promise<void>
}

type Options = {
  readonly webSocket: WebSocket
  /** The socket under it; frames that were made for many are written to it as they are. */
  readonly socket: Socket
  readonly ip: string
  readonly limits: StreamLimits
  now(): number
  /** The reader has taken everything: what was held back may go on. */
  onRoom(): void
  /** A push was missed. */
  onMissed(): void
  /** The reader is too slow to be kept. */
  onTooSlow(): void
}

export const closeCodes = { policy: 1008, restarting: 1012, tooSlow: 1013 } as const

export function createConnection(options: Options): Connection {
  const { webSocket, socket, ip, limits, now } = options
  const lag = createLag(limits)
  let isAlive = true
  const isOpen = () => webSocket.readyState === WebSocket.OPEN
  const terminate = () => webSocket.terminate()

  const closed = new Promise<void>((resolve) => webSocket.once('close', () => resolve()))

  function endSlow(): void {
    if (!isOpen()) return
    options.onTooSlow()
    close(closeCodes.tooSlow, 'too slow')
  }

  // Whoever does not read will not read this either.
  function close(code: number, reason: string): void {
    webSocket.close(code, reason)
    const patience = setTimeout(terminate, limits.closeMsMax)
    void closed.then(() => clearTimeout(patience))
  }

  socket.on('drain', () => {
    lag.catchUp()
    if (isOpen()) options.onRoom()
  })
  const hear = () => {
    isAlive = true
  }
  webSocket.on('pong', hear).on('message', hear)

  return {
    ip,
    isOpen,
    answer(message) {
      if (!isOpen()) return
      socket.write(textFrame(JSON.stringify(message)))
      if (socket.writableLength > limits.bufferedBytesMax) lag.wait(now())
    },
    push(frame) {
      // What has ended misses nothing.
      if (webSocket.readyState !== WebSocket.OPEN) return true
      if (!lag.isHeld() && socket.writableLength <= limits.bufferedBytesMax) {
        socket.write(frame)
        return true
      }
      options.onMissed()
      if (lag.miss(now()) === 'ended') endSlow()
      return false
    },
    offer(frame) {
      if (!isOpen()) return true
      if (!lag.isHeld() && socket.writableLength <= limits.bufferedBytesMax) {
        socket.write(frame)
        return true
      }
      lag.wait(now())
      return false
    },
    close,
    sweep(nowMs) {
      if (lag.isOverdue(nowMs)) endSlow()
    },
    ping() {
      if (!isAlive) return terminate()
      isAlive = false
      webSocket.ping()
    },
    closed,
  }
}

/** Whether a reader keeps up with what it is sent. */
type Lag = {
  /** It missed a push: `ended` when that has happened too often. */
  miss(nowMs: number): 'held' | 'ended'
  /** Something has to wait for it, and nothing is missed. */
  wait(nowMs: number): void
  /** It has taken all that was buffered. */
  catchUp(): void
  /** Pushes to it are held back. */
  isHeld(): boolean
  isOverdue(nowMs: number): boolean
}

type LagLimits = Pick<StreamLimits, 'drainMsMax' | 'lagsMax' | 'lagsWindowMs'>

export function createLag({ drainMsMax, lagsMax, lagsWindowMs }: LagLimits): Lag {
  let isHeld = false
  let waitingSince: number | null = null
  let lags: number[] = []
  return {
    miss(nowMs) {
      if (isHeld) return 'held'
      isHeld = true
      waitingSince ??= nowMs
      lags = [...lags.filter((at) => nowMs - at < lagsWindowMs), nowMs]
      return lags.length >= lagsMax ? 'ended' : 'held'
    },
    wait(nowMs) {
      waitingSince ??= nowMs
    },
    catchUp() {
      isHeld = false
      waitingSince = null
    },
    isHeld: () => isHeld,
    isOverdue: (nowMs) => waitingSince !== null && nowMs - waitingSince > drainMsMax,
  }
}
