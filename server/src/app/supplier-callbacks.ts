import { callbackPage } from '#core/callbacks'
import type { OpenProduct } from '#core/product'
import {
  createPurchases,
  type Purchases,
  purchaseFigures,
  supplierFigures,
  watchBalances,
} from '#core/purchases'
import { type GiftCardSupplier, type ServiceSupplier, supplierPorts } from '#core/suppliers'
import type { OpenRoute } from '#platform/http'
import { every, type Worker } from '#platform/workers'
import type { Foundation } from './foundation.ts'
import { broughtBy } from './modules.ts'
import type { Parts } from './parts.ts'

/** Opens what carries out the purchases of all products. */
export function openPurchases(
  foundation: Foundation,
  open: { readonly [product: string]: OpenProduct },
): Purchases {
  return createPurchases({
    ...foundation,
    kinds: broughtBy(open, 'purchaseKinds'),
    clock: foundation.businessClock,
  })
}

/** The workers that compare what suppliers say that the house has with the books; each kept word is by the machine's clock. */
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

type Receiving = Pick<Parameters<typeof callbackPage>[1], 'logger' | 'metrics'> &
  Pick<Parts, 'giftCardSupplier' | 'serviceSupplier'> & { readonly purchases: Pick<Purchases, 'hurry'> }

/** The page that suppliers of gift cards and services call when an order has changed. */
export function supplierCallbacks(parts: Receiving): OpenRoute {
  const { giftCardSupplier, serviceSupplier, purchases, logger, metrics } = parts
  const suppliers = new Map<string, GiftCardSupplier | ServiceSupplier | null>([
    ['giftcards', giftCardSupplier],
    ['services', serviceSupplier],
  ])
  return callbackPage('supplier', {
    ...{ logger, metrics, path: '/suppliers/{port}/callbacks' },
    receiverOf(port) {
      const supplier = suppliers.get(port) ?? null
      if (supplier === null) return null
      return async (callback) => {
        await purchases.hurry(supplier.readCallback(callback).reference)
        return {}
      }
    },
  })
}
