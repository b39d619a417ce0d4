import type { Parts } from '#app/parts'
import { callbackPage } from '#core/callbacks'
import type { Purchases } from '#core/purchases'
import type { GiftCardSupplier, ServiceSupplier } from '#core/suppliers'
import type { OpenRoute } from '#platform/http'

type Receiving = Pick<Parameters<typeof callbackPage>[1], 'logger' | 'metrics'> &
  Pick<Parts, 'giftCardSupplier' | 'serviceSupplier'> & { readonly purchases: Pick<Purchases, 'hurry'> }

/** The page for callbacks of the suppliers of gift cards and services. */
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
