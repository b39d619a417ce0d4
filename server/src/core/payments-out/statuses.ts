import type { PayoutStatus } from '#core/rails'
import type { SpendStatus } from '#core/spends'
import type { TransactionStatus } from '#core/transactions'
import { type Sql, sql } from '#platform/database'

/** The statuses of a payment out, each with the word that everybody else has for it. */
const statuses = {
  /** An operator has to approve it, which its customer does not learn. */
  waiting: {
    history: 'pending',
    chain: 'processing',
    bank: 'processing',
    spend: [],
    rail: [],
  },
  /** Its payment is under way, and perhaps done. */
  processing: {
    history: 'processing',
    chain: 'processing',
    bank: 'processing',
    spend: ['requested', 'signed', 'broadcast', 'seen'],
    rail: ['requested'],
  },
  completed: {
    history: 'completed',
    chain: 'completed',
    bank: 'success',
    spend: ['confirmed'],
    rail: ['paid'],
  },
  failed: {
    history: 'failed',
    chain: 'failed',
    bank: 'failed',
    spend: ['failed'],
    rail: ['failed', 'returned'],
  },
  /** Its customer gave it up before anything was signed; a payment to a bank is never cancelled. */
  cancelled: {
    history: 'cancelled',
    chain: 'cancelled',
    bank: 'failed',
    spend: ['cancelled'],
    rail: [],
  },
} as const satisfies { readonly [status: string]: Words }

type Words = {
  /** The word of the customer's history. */
  readonly history: TransactionStatus
  /** The words of answers to keys and of events: for a payment on a chain, and for one to a bank. */
  readonly chain: 'processing' | 'completed' | 'failed' | 'cancelled'
  readonly bank: 'processing' | 'success' | 'failed'
  /** Statuses of its spend, or of its payment over a rail; none before the payment is decided. */
  readonly spend: readonly SpendStatus[]
  readonly rail: readonly PayoutStatus[]
}

export type PaymentOutStatus = keyof typeof statuses

const paymentOutStatuses = Object.keys(statuses) as readonly PaymentOutStatus[] // the keys of the table

/** The status in the customer's history. */
export function historyStatus(status: PaymentOutStatus): TransactionStatus {
  return statuses[status].history
}

/** The status of a payment on a chain in answers to keys; `status` is that of the customer's history. */
export function chainStatus(status: TransactionStatus): Words['chain'] {
  return statuses[whose(({ history }) => history === status)].chain
}

/** The status of a payment to a bank in answers to keys. */
export function bankStatus(status: PaymentOutStatus): Words['bank'] {
  return statuses[status].bank
}

/** The status of a payment out while its spend has a status. */
export function statusOfSpend(status: SpendStatus): PaymentOutStatus {
  return whose(({ spend }) => spend.includes(status))
}

function whose(matches: (words: Words) => boolean): PaymentOutStatus {
  const found = paymentOutStatuses.find((status) => matches(statuses[status]))
  if (found === undefined) throw new Error('every status of a history and of a spend is in the table')
  return found
}

/** Tests in SQL whether a payment stands where its payment out does; both are columns with a status. */
export function standsAs(engine: 'spend' | 'rail', { payment, status }: { payment: Sql; status: Sql }): Sql {
  const pairs = paymentOutStatuses.flatMap((one) => statuses[one][engine].map((word) => `${one} ${word}`))
  return sql`concat(${status}, ' ', ${payment}) = any(${pairs}::text[])`
}
