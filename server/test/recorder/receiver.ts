import { type ReceivedWebhook, type Respond, startWebhookReceiver } from '../wire/webhook-receiver.ts'
import { headerLines } from './canonical.ts'

/** The endpoint of all customers of a recording. */
export type Endpoint = {
  readonly url: string
  /** Deliveries since the last call, as lines: by endpoint, each in the order of the given events. */
  take(events: readonly string[]): { lines: string[]; count: number }
  stop(): Promise<void>
}

/** Without the date, which customers read in the log of deliveries. */
const accept: Respond = (response) => {
  response.sendDate = false
  response.writeHead(204).end()
}

export async function startEndpoint(): Promise<Endpoint> {
  const receiver = await startWebhookReceiver(accept)
  return {
    url: `http://127.0.0.1:${receiver.port}`,
    take(events) {
      const came = receiver.received.splice(0)
      // Deliveries are sent at once, so they come in any order.
      const placeOf = ({ id, path }: ReceivedWebhook) =>
        `${path} ${String(events.indexOf(id)).padStart(6, '0')}`
      const sorted = came.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))
      return { lines: sorted.flatMap(linesOf), count: sorted.length }
    },
    stop: receiver.stop,
  }
}

function linesOf({ path, rawHeaders, body }: ReceivedWebhook): string[] {
  return [`* POST ${path}`, ...headerLines(rawHeaders).map((line) => `* ${line}`), body, '']
}
