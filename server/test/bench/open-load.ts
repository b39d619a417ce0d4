import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Send } from './paced-load.ts'

/** Milliseconds are from the moment a request was due until its answer. */
export type OpenLoadResult = {
  /** Requests that were carried out, in all and in each second. */
  readonly done: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly slowest: number
  /** Requests that were refused with 429 or 503 and Retry-After. */
  readonly refused: number
  readonly refusedP99: number
  /** All other answers. */
  readonly failed: number
}

type Connection = { readonly socket: Socket; answered(status: number, waits: boolean): void }

const tickMs = 2
const headEnd = Buffer.from('\r\n\r\n')

/** Opened before the clock starts: Node accepts one connection in a turn, so those of a busy server wait long. */
const connectionsReady = 3_000

/**
 * Sends requests at a rate, whatever becomes of earlier ones, each on a connection that waits for no other answer. Plain
 * sockets cost a tenth of a client, which matters where both share a machine.
 */
export async function sendOpen(
  requests: readonly Send[],
  { rate, url }: { rate: number; url: string },
): Promise<OpenLoadResult> {
  const { hostname, port } = new URL(url)
  const texts = requests.map((sent) => serialise(sent, hostname))
  const idle: Connection[] = []
  const all: Socket[] = []
  const [answered, refused] = [[] as number[], [] as number[]]
  let failed = 0
  let open = 0
  for (let count = 0; count < connectionsReady; count++) {
    const connection = connectTo()
    await once(connection.socket, 'connect')
    idle.push(connection)
  }
  const startedAt = performance.now()
  for (let next = 0; next < texts.length; await pause(tickMs))
    for (; next < texts.length && startedAt + (next * 1_000) / rate <= performance.now(); next++) send(next)
  while (open > 0) await pause(10)
  const took = (performance.now() - startedAt) / 1_000
  for (const socket of all) socket.destroy()
  const at = (times: number[], share: number) =>
    times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return {
    done: answered.length,
    perSecond: answered.length / took,
    p50: at(answered, 0.5),
    p99: at(answered, 0.99),
    slowest: at(answered, 1),
    refused: refused.length,
    refusedP99: at(refused, 0.99),
    failed,
  }

  function send(index: number): void {
    const dueAt = startedAt + (index * 1_000) / rate
    const connection = idle.pop() ?? connectTo()
    open++
    connection.answered = (status, waits) => {
      open--
      idle.push(connection)
      const ms = performance.now() - dueAt
      if (status === 200) answered.push(ms)
      else if ((status === 503 || status === 429) && waits) refused.push(ms)
      else failed++
    }
    connection.socket.write(texts[index]!)
  }

  function connectTo(): Connection {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const connection: Connection = { socket, answered: () => {} }
    all.push(socket)
    let bytes = Buffer.alloc(0)
    socket.on('error', () => connection.answered(0, false))
    socket.on('data', (data) => {
      bytes = bytes.length === 0 ? data : Buffer.concat([bytes, data])
      const end = bytes.indexOf(headEnd)
      if (end < 0) return
      const head = bytes.toString('latin1', 0, end).toLowerCase()
      const length = Number(/content-length: (\d+)/.exec(head)?.[1])
      if (bytes.length < end + headEnd.length + length) return
      bytes = Buffer.alloc(0)
      connection.answered(Number(head.slice(9, 12)), head.includes('retry-after: '))
    })
    return connection
  }
}

function serialise({ method, path, body, headers }: Send, host: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const length = `content-length: ${Buffer.byteLength(body)}`
  return [`${method} ${path} HTTP/1.1`, `host: ${host}`, ...lines, length, '', body].join('\r\n')
}
