import type { OfficeOperations } from '#api'
import { call } from '#office/desk'
import { useWords } from '#words'

export type Withdrawal = OfficeOperations['officeGetWithdrawal']['data']
export type Payout = OfficeOperations['officeGetPayout']['data']

/** A payment out with the facts for a decision: on a chain, or to a bank account. */
export type PaymentOut = Withdrawal | Payout

/** The same in a list. */
export type ListedPayment =
  | OfficeOperations['officeListWithdrawals']['data']['items'][number]
  | OfficeOperations['officeListPayouts']['data']['items'][number]

export type PaymentKind = 'Withdrawals' | 'Payouts'

type Page<Status> = { status: Status; cursor: string | undefined; limit: number | undefined }
type PayoutStatus = Payout['status']

const payoutStatuses: readonly PayoutStatus[] = ['waiting', 'processing', 'completed', 'failed']

type Kind = {
  /** The first keys of the queries for its lists and for one payment. */
  readonly lists: string
  readonly one: string
  /** Where its list and its payments are. */
  readonly home: string
  readonly path: string
  readonly statuses: readonly Withdrawal['status'][]
  list(page: Page<Withdrawal['status']>): Promise<{ items: ListedPayment[]; next: string | null }>
  read(id: string): Promise<PaymentOut>
}

/** The kinds of payments out by the names that their operations have. */
export const paymentKinds: { readonly [kind in PaymentKind]: Kind } = {
  Withdrawals: {
    lists: 'withdrawals',
    one: 'withdrawal',
    home: '/',
    path: '/withdrawals',
    statuses: [...payoutStatuses, 'cancelled'],
    list: (query) => call('officeListWithdrawals', { query }),
    read: (id) => call('officeGetWithdrawal', { params: { id } }),
  },
  Payouts: {
    lists: 'payouts',
    one: 'payout',
    home: '/payouts',
    path: '/payouts',
    statuses: payoutStatuses,
    list: (query: Page<PayoutStatus>) => call('officeListPayouts', { query }),
    read: (id) => call('officeGetPayout', { params: { id } }),
  },
}

/** The queries that a decision about a payment changes, by the first of their keys. */
export const changedByDecision = [
  ...Object.values(paymentKinds).flatMap(({ lists, one }) => [lists, one]),
  'log',
]

export function isWithdrawal<One extends ListedPayment>(one: One): one is Extract<One, { address: string }> {
  return 'address' in one
}

/** The texts of a kind. */
export function usePaymentWords(kind: PaymentKind) {
  const { office, people } = useWords()
  return kind === 'Withdrawals'
    ? {
        title: office.withdrawals,
        lead: office.withdrawalsLead,
        none: office.noneWaits,
        one: people.withdrawal,
        all: people.allWithdrawals,
        approve: people.approveWithdrawal,
        reject: office.rejectTitle,
      }
    : {
        title: people.payouts,
        lead: people.payoutsLead,
        none: people.noPayouts,
        one: people.payout,
        all: people.allPayouts,
        approve: people.approvePayout,
        reject: people.rejectPayoutTitle,
      }
}
