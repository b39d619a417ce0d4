import { createHmac } from 'node:crypto'
import type { Catalog } from '#core/catalog'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { type Deliver, type SimulatedIssuer, simulatedIssuer } from '#providers/simulated'
import type { Faults } from './faults.ts'

/** The currency of money on cards; every catalogue with cards lists it. */
const currency = 'USD'

type Options = {
  readonly database: Database
  readonly catalog: Pick<Catalog, 'asset'>
  readonly businessClock: Clock
  readonly callbackKey: Buffer
  isManual(): Promise<boolean>
}

/** The simulated issuer; null where the catalogue has no money for cards. */
export function openIssuer(options: Options): SimulatedIssuer | null {
  const { database, catalog, businessClock: clock, callbackKey, isManual } = options
  const asset = catalog.asset(currency)
  if (asset === undefined) return null
  const key = createHmac('sha256', callbackKey).update('issuer').digest()
  return simulatedIssuer({ database, asset, clock, isManual, key })
}

/** Callbacks that arrive twice at once while such a fault is active; the issuer reads either answer. */
export function faultyIssuerCallbacks(deliver: Deliver, faults: Pick<Faults, 'take'>): Deliver {
  return async (callback) => {
    const fault = await faults.take('issuer', { suffers: ['duplicate_callback'] })
    const times = fault === null ? 1 : 2
    const [answer] = await Promise.all(Array.from({ length: times }, () => deliver(callback)))
    return answer
  }
}
