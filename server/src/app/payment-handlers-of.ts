import { strict as assert } from 'node:assert'
import type { PaymentHandlers } from '#core/addresses'
import type { OpenProduct } from '#core/product'

/** The products' handlers of payments to the addresses of their orders. */
export function paymentHandlersOf(open: { readonly [product: string]: OpenProduct }): PaymentHandlers {
  const brought = Object.values(open).flatMap(({ paymentHandlers = {} }) => Object.entries(paymentHandlers))
  const handlers = Object.fromEntries(brought)
  assert(Object.keys(handlers).length === brought.length, 'two products bring the same paymentHandlers')
  return handlers
}
