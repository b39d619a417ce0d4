import { products, railHandlersOf } from '#app/parts'
import { createDealingDesk } from '#core/dealing'
import type { OperatorDesk } from '#core/operators'
import { noPrices } from '#core/prices'
import { claimPayment, type RailBooks } from '#core/rails'
import { type CreditUnclaimed, reconciliationActs } from '#core/reconciliation'
import { takeUnclaimed } from '#products/fiat-deposits'

type Desk = Pick<OperatorDesk, 'catalog' | 'ids'>

type Surroundings = { publicUrl(): string }

/** The acts about statements and breaks, beside a running server or without one. */
export function railBookActs({ publicUrl }: Surroundings) {
  const booksOf = ({ catalog, ids }: Desk): RailBooks => {
    const workerDesk = createDealingDesk({ catalog, prices: noPrices })
    return { catalog, ids, ...railHandlersOf({ catalog, ids, workerDesk, publicUrl }, products) }
  }
  const creditOf = (desk: Desk): CreditUnclaimed => {
    return async (tx, { movement, customer, now }) => {
      const id = desk.ids.next()
      const writeCause = () => takeUnclaimed(tx, { id, movement, customer, now }, desk.catalog)
      await claimPayment(tx, { movement, id, purpose: 'deposit', now, writeCause }, booksOf(desk))
    }
  }
  return reconciliationActs({ booksOf, creditOf })
}
