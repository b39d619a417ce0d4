import type { OperatorDesk } from '#core/operators'
import { claimPayment, type RailBooks } from '#core/rails'
import { type CreditUnclaimed, reconciliationActs } from '#core/reconciliation'
import { cardPayIns } from '#products/cards'
import { fiatDepositPayIns, takeUnclaimed } from '#products/fiat-deposits'
import { payoutPayments } from '#products/payouts'

type Desk = Pick<OperatorDesk, 'catalog' | 'ids'>

type Surroundings = { publicUrl(): string }

/** Acts on statements and breaks, beside a running server or without one. */
export function railBookActs(surroundings: Surroundings) {
  return reconciliationActs({
    booksOf: (desk) => railBooksOf(desk, surroundings),
    creditOf: (desk) => creditUnclaimed(desk, surroundings),
  })
}

/** The products' handlers of payments and payouts, without a server. */
function railBooksOf({ catalog, ids }: Desk, { publicUrl }: Surroundings): RailBooks {
  return {
    ...{ catalog, ids },
    payInHandlers: {
      deposit: fiatDepositPayIns({ catalog, ids, publicUrl }),
      card: cardPayIns({ catalog, ids }),
    },
    payoutHandlers: { withdrawal: payoutPayments({ catalog, ids }) },
  }
}

function creditUnclaimed(desk: Desk, surroundings: Surroundings): CreditUnclaimed {
  return async (tx, { movement, customer, now }) => {
    const id = desk.ids.next()
    const writeCause = () => takeUnclaimed(tx, { id, movement, customer, now }, desk.catalog)
    const claim = { movement, id, purpose: 'deposit', now, writeCause } as const
    await claimPayment(tx, claim, railBooksOf(desk, surroundings))
  }
}
