import type { ScannedChain } from '#core/chains'
import type { Hedging } from '#core/dealing'
import type { WebhookSender } from '#delivery/webhooks'
import type { Faults } from './faults.ts'

/** A call of a port that failed because a fault was set. A timeout fails at once. */
export class PortFault extends Error {}

type Taking = Pick<Faults, 'take'>

/** A chain whose next scans fail; a later scan finds the same blocks. */
export function faultyChain(chain: ScannedChain, faults: Taking): ScannedChain {
  return {
    network: chain.network,
    async scan(cursor, options) {
      const fault = await faults.take('chains')
      if (fault !== null) throw new PortFault(`the sandbox lets this scan of ${chain.network} fail: ${fault}`)
      return chain.scan(cursor, options)
    },
  }
}

/** A provider of hedges whose next calls fail, before the order arrives or, for a lost response, after it. */
export function faultyHedging(hedging: Hedging, faults: Taking): Hedging {
  async function suffering<T>(call: () => Promise<T>): Promise<T> {
    const fault = await faults.take('hedging')
    if (fault === null) return call()
    if (fault === 'lost_response') await call()
    throw new PortFault(`the sandbox lets this call for a hedge fail: ${fault}`)
  }
  return {
    name: hedging.name,
    place: (order) => suffering(() => hedging.place(order)),
    find: (order) => suffering(() => hedging.find(order)),
  }
}

const noAnswer = {
  status: null,
  headers: null,
  body: null,
  error: 'a fault of the sandbox: no answer in time',
}
const serverError = { status: 503, headers: {}, body: '', error: null }

/** A sender whose next calls fail: the endpoint is not reached, or reached twice, or its answer is lost. */
export function faultySender(sender: WebhookSender, faults: Taking): WebhookSender {
  return {
    async send(request) {
      // A sender never throws, so a fault that cannot be read is none.
      const fault = await faults.take('webhooks').catch(() => null)
      if (fault === '5xx') return { ...serverError, result: 'refused', durationMs: 0 }
      if (fault === 'timeout') return { ...noAnswer, result: 'timed_out', durationMs: 0 }
      const outcome = await sender.send(request)
      if (fault === 'duplicate_callback') return sender.send(request)
      return fault === 'lost_response' ? { ...outcome, ...noAnswer, result: 'timed_out' } : outcome
    },
    close: sender.close,
  }
}
