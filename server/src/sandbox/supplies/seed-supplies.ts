import { fundSupplier, isSupplierFunded } from '#core/purchases'
import { type SupplierPort, supplierPorts } from '#core/suppliers'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import { sandboxReference } from '#sandbox/seeds'
import type { SimulatedSupply } from './open-supply.ts'

type Seeding = {
  readonly database: Database
  readonly ids: Ids
  readonly businessClock: Clock
  /** The ports with a real supplier in the settings, which the house itself funds. */
  readonly realSuppliers: ReadonlySet<SupplierPort>
}

/** Books, at the first start with each simulated supplier, the house's balance there. */
export async function seedSupplies(supply: SimulatedSupply, seeding: Seeding): Promise<void> {
  const { database, ids, businessClock, realSuppliers } = seeding
  const { issuer, giftCardSupplier: giftcards, serviceSupplier: services } = supply
  const parties = { issuer, giftcards, services }
  for (const port of supplierPorts) {
    const supplier = parties[port]
    const reference = `${sandboxReference}${port}`
    if (supplier === null || realSuppliers.has(port)) continue
    // A funded supplier is not asked, since a fault may prevent its answer.
    if (await isSupplierFunded(database, reference)) continue
    const amount = await supplier.balance()
    const funding = { entryId: ids.next(), reference, port, amount, at: businessClock.now() }
    if (amount.units > 0n) await database.inTransaction(async (tx) => fundSupplier(tx, funding))
  }
}
