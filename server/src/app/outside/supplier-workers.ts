import type { Foundation, Parts } from '#app/parts'
import { purchaseFigures, supplierFigures, watchBalances } from '#core/purchases'
import { supplierPorts } from '#core/suppliers'
import { every, type Worker } from '#platform/workers'

/**
 * Workers that compare each supplier's report of the house's balance with the books; stored reports are timed by the
 * machine's clock.
 */
export function supplierWorkers(
  { database, catalog, systemClock: clock, businessClock, metrics }: Foundation,
  {
    issuer,
    giftCardSupplier,
    serviceSupplier,
  }: Pick<Parts, 'issuer' | 'giftCardSupplier' | 'serviceSupplier'>,
): Worker[] {
  const parties = { issuer, giftcards: giftCardSupplier, services: serviceSupplier }
  const sources = supplierPorts.flatMap((port) => {
    const supplier = parties[port]
    return supplier === null ? [] : [{ port, name: supplier.name, balance: () => supplier.balance() }]
  })
  const balances = watchBalances({ database, catalog, clock, sources })
  const figures = supplierFigures({ database, catalog, clock, metrics })
  const open = purchaseFigures({ database, clock: businessClock, metrics })
  return [
    every(60_000, { name: 'supplier balances', act: balances.refresh }),
    every(3_000, { name: 'supplier figures', act: figures.refresh }),
    every(3_000, { name: 'purchase figures', act: open.refresh }),
  ]
}
