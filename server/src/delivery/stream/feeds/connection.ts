import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import type { StreamLimits } from './limits.ts'
import { textFrame } from './push-frame.ts'

/** A client's connection: its writes, and its lag. */
export type Connection = {
  readonly ip: string
  isOpen(): boolean
  /** Sends an answer to a message of the client. */
  answer(message: object): void
  /** Sends a frame that cannot wait; false when the reader lags and misses it. */
  push(frame: Buffer): boolean
  /** Sends a frame that can wait; false when there is no room for it before the next call of `onRoom`. */
  offer(frame: Buffer): boolean
  close(code: number, reason: string): void
  /** Ends the connection when its reader is overdue. */
  sweep(nowMs: number): void
  /** Sends a ping, or ends the connection when the client did not answer the last one. */
  ping(): void
  /** Resolves when the connection has ended. */
  readonly closed: Promise<void>
}

type Options = {
  readonly webSocket: WebSocket
  /** The WebSocket's socket; frames made once for many clients are written to it directly. */
  readonly socket: Socket
  readonly ip: string
  readonly limits: StreamLimits
  now(): number
  /** The reader has read everything: held pushes may continue. */
  onRoom(): void
  /** A push was missed. */
  onMissed(): void
  /** The reader is too slow and will be disconnected. */
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

  // A client that does not read does not answer the close either, so the connection is cut after a while.
  function close(code: number, reason: string): void {
    webSocket.close(code, reason)
    const patience = setTimeout(terminate, limits.closeMsMax)
    void closed.then(() => clearTimeout(patience))
  }

  socket.on('drain', () => {
    lag.catchUp()
    if (isOpen()) options.onRoom()
  })
  function hasWritten(frame: Buffer): boolean {
    if (lag.isHeld() || socket.writableLength > limits.bufferedBytesMax) return false
    socket.write(frame)
    return true
  }
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
      // A closed connection misses nothing.
      if (!isOpen() || hasWritten(frame)) return true
      options.onMissed()
      if (lag.miss(now()) === 'ended') endSlow()
      return false
    },
    offer(frame) {
      if (!isOpen() || hasWritten(frame)) return true
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

/** Whether a reader keeps up with its pushes. */
type Lag = {
  /** Records a missed push: `ended` when the reader has fallen behind too often. */
  miss(nowMs: number): 'held' | 'ended'
  /** Records a frame that has to wait, without a miss. */
  wait(nowMs: number): void
  /** Records that the reader has read all that was buffered. */
  catchUp(): void
  /** Whether pushes are held back. */
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
