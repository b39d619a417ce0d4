import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

const pieceBytes = 16 * 1024
const piecesPerTurn = 8

/** Shorter answers are written at once. */
export const longBytes = 64 * 1024

/**
 * Sends a body as fast as its client reads. A long body goes in pieces of one buffer, each after the previous one is
 * sent, so little memory waits for a client that does not read, and progress is visible.
 */
export function sendPaced(reply: FastifyReply, body: Buffer): FastifyReply {
  const isWhole = body.length < longBytes || reply.request.method === 'HEAD'
  if (isWhole) return reply.send(body)
  return reply.header('content-length', String(body.length)).send(new Pieces(body))
}

/** Long answers whose connection can accept a piece, each once. */
const ready: Pieces[] = []
let isScheduled = false

/**
 * Sends a few pieces in each turn of the event loop, in the order of requests. A system accepts megabytes for a client
 * that does not read; without turns, callers of short answers would wait for all of that.
 */
function turn(): void {
  for (const pieces of ready.splice(0, piecesPerTurn)) pieces.next()
  isScheduled = ready.length > 0
  if (isScheduled) setImmediate(turn)
}

class Pieces extends Readable {
  readonly #body: Buffer
  #start = 0

  constructor(body: Buffer) {
    super({ highWaterMark: pieceBytes })
    this.#body = body
  }

  override _read(): void {
    ready.push(this)
    if (isScheduled) return
    isScheduled = true
    setImmediate(turn)
  }

  next(): void {
    if (this.destroyed) return
    const piece = this.#body.subarray(this.#start, this.#start + pieceBytes)
    this.#start += piece.length
    this.push(piece.length === 0 ? null : piece)
  }
}
