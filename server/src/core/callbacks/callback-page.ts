import { type OpenAnswer, type OpenRoute, requestRefusals } from '#platform/http'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import { defineRefusals, Refusal } from '#platform/refusal'
import { type Callback, InvalidCallback } from './callback.ts'

export const railCallbackRefusals = defineRefusals({
  INVALID_CALLBACK: [401, 'This is no authentic callback of this rail.'],
})

const supplierCallbackRefusals = defineRefusals({
  INVALID_CALLBACK: [401, 'This is no authentic callback of this supplier.'],
})

/** For each kind of party, its metric's label and its refusals; the label's value is the party's name. */
const parties = {
  rail: {
    counter: 'coffer_rail_callbacks_total',
    help: 'Callbacks of rails, by outcome.',
    label: 'rail',
    refused: railCallbackRefusals.INVALID_CALLBACK,
  },
  supplier: {
    counter: 'coffer_supplier_callbacks_total',
    help: 'Callbacks of suppliers, by outcome.',
    label: 'port',
    refused: supplierCallbackRefusals.INVALID_CALLBACK,
  },
} as const

type Receive = (callback: Callback) => Promise<OpenAnswer>

type Parts = {
  readonly logger: Pick<Logger, 'warn'>
  readonly metrics: Pick<Metrics, 'counter'>
  /** The path's second segment is the party's name, in any URL spelling. */
  readonly path: string
  /**
   * The receiver for callbacks of the party with exactly this name; null for any other name. The receiver throws
   * `InvalidCallback`.
   */
  receiverOf(name: string): Receive | null
}

/**
 * The page that parties call. An authentic callback, also a repeated one, gets 200. A failure of the server gets 5xx,
 * so the party calls again.
 */
export function callbackPage(
  party: keyof typeof parties,
  { logger, metrics, path: page, receiverOf }: Parts,
): OpenRoute {
  const { counter, help, label, refused } = parties[party]
  const callbacks = metrics.counter(counter, help, [label, 'outcome'])
  return {
    path: page,
    method: 'POST',
    async handle({ path, headers, body, ip }) {
      const name = path.split('/')[2] ?? ''
      const receive = receiverOf(name)
      if (receive === null) throw new Refusal(requestRefusals.NOT_FOUND)
      try {
        const answer = await receive({ headers, body })
        callbacks.inc({ [label]: name, outcome: 'received' })
        return answer
      } catch (error) {
        const isRefused = error instanceof InvalidCallback
        callbacks.inc({ [label]: name, outcome: isRefused ? 'refused' : 'failed' })
        if (!isRefused) throw error
        // Logged without its content, since anybody may have sent it.
        logger.warn({ event: 'callback refused', [label]: name, ip, bytes: body.length, err: error })
        throw new Refusal(refused)
      }
    },
  }
}
