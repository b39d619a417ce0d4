// Spending with cards. An issuer asks before a card pays, and we decide within two seconds: approved money is on hold until it
// is cleared, reversed or seven days old. Invariants: everything that an issuer reports counts once by its own id, in whichever
// order and however often it comes, by callback or by activity; cards hold what their open authorisations hold, to the unit; a
// clearing is always taken, from the hold, then from the card, then from the house, whose loss operators see; the money that
// comes free on a blocked card goes to the wallet. States of cards and their loads belong to the folders beside it.
// A clearing or a reversal that overtakes its question is kept, and the question is decided on what is left (decision 0068).
// An authorisation moves money between two accounts of one card and touches no row of the house.
// Words: activity is the issuer's list of all that moved money, read every five seconds; an increment asks again with a higher
// amount; a final clearing frees the rest of the hold; an overdrawn card was cleared beyond what it had.
import type { OpenProduct } from '#core/product'
import type { Issuer } from '#core/suppliers'
import { every, type Worker } from '#platform/workers'
import { createSpending, type Spending, type SpendingParts } from './create-spending.ts'
import { issuerCallbacks } from './issuer-callbacks.ts'

export { spendingClaims } from './claims.ts'
export { createSpending, type Spending } from './create-spending.ts'

type Parts = Omit<SpendingParts, 'issuer'> &
  Omit<Parameters<typeof issuerCallbacks>[0], 'spending'> & {
    /** Null where no cards are sold. */
    readonly issuer: Issuer | null
  }

/** The parts that spending adds to the product. */
export type CardSpending = Required<Pick<OpenProduct, 'pages'>> & {
  readonly spending: Spending | null
  readonly workers: readonly Worker[]
  /** Hands a simulated issuer's callback to us without HTTP; answers the body. Absent without an issuer. */
  readonly receiveIssuerCallback: Spending['receive']
}

const activityPauseMs = 5_000
const activityBackOffMaxMs = 300_000
const tidyPauseMs = 5_000

export function cardSpending(parts: Parts): CardSpending {
  const { issuer } = parts
  const spending = issuer === null ? null : createSpending({ ...parts, issuer })
  return {
    spending,
    pages: [issuerCallbacks({ ...parts, spending })],
    workers: spending === null ? [] : workersOf(spending),
    receiveIssuerCallback(callback) {
      if (spending === null) return Promise.reject(new Error('no issuer is attached'))
      return spending.receive(callback)
    },
  }
}

function workersOf(spending: Spending): Worker[] {
  return [
    every(activityPauseMs, {
      name: 'card activity',
      backOffMaxMs: activityBackOffMaxMs,
      act: (signal) => spending.readActivity(signal),
    }),
    every(tidyPauseMs, {
      name: 'card authorizations',
      act: (signal) => spending.tidy(signal),
    }),
  ]
}
