import type { Callback } from '#core/callbacks'
import { type Catalog, requireCurrency } from '#core/catalog'
import { hub } from '#core/prices'
import type { Purchases } from '#core/purchases'
import type { Issuer } from '#core/suppliers'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Worker } from '#platform/workers'
import {
  type SimulatedGiftCards,
  type SimulatedServices,
  simulatedGiftCards,
  simulatedServices,
  suppliesDesk,
} from '#providers/simulated'
import type { Faults } from './faults.ts'
import { faultyGiftCardSupplier, faultyIssuer, faultyServiceSupplier } from './faulty-suppliers.ts'
import type { Port } from './ports.ts'

/** The simulated suppliers as the house calls them: with the active faults. */
export type SimulatedSupply = {
  readonly issuer: Issuer | null
  readonly giftCardSupplier: SimulatedGiftCards | null
  readonly serviceSupplier: SimulatedServices | null
}

type Opening = {
  /** The simulated issuer without faults; null where no cards are sold. */
  readonly issuer: Issuer | null
  readonly database: Database
  readonly catalog: Catalog
  readonly businessClock: Clock
  /** Signs callbacks, and makes codes and receipts. */
  readonly callbackKey: Buffer
  readonly faults: Pick<Faults, 'take'>
  isManual(port: Port): () => Promise<boolean>
}

export function openSupply(opening: Opening): SimulatedSupply {
  const { database, catalog, businessClock: clock, callbackKey: key, issuer, faults, isManual } = opening
  const { asset } = requireCurrency(catalog, hub)
  const parts = { database, asset, clock, key }
  const giftCards = simulatedGiftCards({ ...parts, isManual: isManual('giftcards') })
  const services = simulatedServices({ ...parts, isManual: isManual('services') })
  return {
    issuer: issuer && faultyIssuer(issuer, faults),
    giftCardSupplier: faultyGiftCardSupplier(giftCards, faults),
    serviceSupplier: faultyServiceSupplier(services, faults),
  }
}

type House = { readonly purchases: Pick<Purchases, 'hurry' | 'wake'>; readonly faults: Pick<Faults, 'take'> }

/**
 * Workers that act as the suppliers of gift cards and services. A fault makes suppliers call the house twice at once.
 */
export function supplyWorkers(supply: SimulatedSupply, { purchases, faults }: House): Worker[] {
  const suppliers = [supply.giftCardSupplier, supply.serviceSupplier].filter((one) => one !== null)
  const { worker } = suppliesDesk({
    suppliers,
    async deliver(port, callback) {
      const fault = await faults.take(port, { suffers: ['duplicate_callback'] })
      const called = Array.from({ length: fault === null ? 1 : 2 }, () => receive(port, callback))
      await Promise.all(called)
    },
  })

  async function receive(port: 'giftcards' | 'services', callback: Callback): Promise<void> {
    const supplier = port === 'giftcards' ? supply.giftCardSupplier : supply.serviceSupplier
    if (supplier === null) return
    await purchases.hurry(supplier.readCallback(callback).reference)
    purchases.wake(port)
  }

  return [worker]
}
