import type { Callback } from '#core/callbacks'
import type { Chain, ScannedChain } from '#core/chains'
import type { Hedging } from '#core/dealing'
import type { Mailer } from '#core/mail'
import type { Rail } from '#core/rails'
import type { Signer } from '#core/spends'
import type { WebhookSender } from '#delivery/webhooks'
import type { Faults } from './faults.ts'
import { acting, type Fault, failing, type Port } from './ports.ts'

/** A call of a port that failed because of a fault. A timeout fails at once. */
export class PortFault extends Error {}

type Taking = Pick<Faults, 'take'>

type Suffering = {
  readonly port: Port
  readonly faults: Taking
  /** The calls with an effect: when a response is lost, the effect has happened. */
  readonly acts: readonly string[]
  /** The other calls that can fail. */
  readonly reads: readonly string[]
}

type Call = (...args: readonly unknown[]) => Promise<unknown>

/** The party with faults: its next calls fail before they arrive or, for a lost response, after their effect. */
export function faultyParty<Party extends object>(
  party: Party,
  { port, faults, acts, reads }: Suffering,
): Party {
  const suffering =
    (call: Call, suffers: readonly Fault[]): Call =>
    async (...args) => {
      const fault = await faults.take(port, { suffers })
      if (fault === null) return call(...args)
      if (fault === 'lost_response') await call(...args)
      throw new PortFault(`a fault of the sandbox: ${fault} at ${port}`)
    }
  const calls = Object.entries(party).filter(([name]) => acts.includes(name) || reads.includes(name))
  const broken = calls.map(([name, call]) => [name, suffering(call, acts.includes(name) ? acting : failing)])
  return { ...party, ...Object.fromEntries(broken) }
}

const chainReads: readonly (keyof Chain)[] = ['scan', 'tip', 'holdings', 'feeOf', 'prepare', 'find']
const chainActs: readonly (keyof Chain)[] = ['broadcast']

/** A chain with faults: a later scan finds the same blocks, and broadcast transactions are looked up. */
export function faultyChain<Watched extends ScannedChain>(chain: Watched, faults: Taking): Watched {
  const faulty = faultyParty(chain, { port: 'chain', faults, acts: chainActs, reads: chainReads })
  if (!('batches' in chain) || chain.batches === undefined) return faulty
  const reads = ['prepare', 'prepareChild']
  return {
    ...faulty,
    batches: faultyParty(chain.batches as object, { port: 'chain', faults, acts: [], reads }), // the port has it
  }
}

/** A signer with faults: its signatures are looked up. */
export function faultySigner(signer: Signer, faults: Taking): Signer {
  return faultyParty(signer, { port: 'signer', faults, acts: ['sign'], reads: ['find'] })
}

export function faultyHedging(hedging: Hedging, faults: Taking): Hedging {
  return faultyParty(hedging, { port: 'hedging', faults, acts: ['place'], reads: ['find'] })
}

const railReads: readonly (keyof Rail)[] = ['banks', 'findPayIn', 'readPayIn', 'findPayout', 'findReturn']

/** A rail with faults: its orders are looked up. */
export function faultyRail(rail: Rail, faults: Taking): Rail {
  return faultyParty(rail, { port: 'rail', faults, acts: ['createPayIn', 'pay'], reads: railReads })
}

type Deliver = (rail: string, callback: Callback) => Promise<void>

/** Callbacks that arrive twice at once while such a fault is active. */
export function faultyCallbacks(deliver: Deliver, faults: Taking): Deliver {
  return async (rail, callback) => {
    const fault = await faults.take('rail', { suffers: ['duplicate_callback'] })
    const times = fault === null ? 1 : 2
    await Promise.all(Array.from({ length: times }, () => deliver(rail, callback)))
  }
}

const noAnswer = {
  status: null,
  headers: null,
  body: null,
  error: 'a fault of the sandbox: no answer in time',
}
const serverError = { status: 503, headers: {}, body: '', error: null }

/** A sender with faults: the endpoint is not reached, or reached twice, or its answer is lost. */
export function faultySender(sender: WebhookSender, faults: Taking): WebhookSender {
  return {
    async send(request) {
      // A sender never throws, so an unreadable fault counts as none.
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

/** A mail server with faults; a mail that may have arrived is sent again under the same Message-ID. */
export function faultyMailer(mailer: Mailer, faults: Taking): Mailer {
  return faultyParty(mailer, { port: 'mail', faults, acts: ['send'], reads: [] })
}
