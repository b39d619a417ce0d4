import type { NewEvent } from '#platform/events'
import type { Transaction } from './transaction.ts'
import { transactionResource } from './transaction-resource.ts'

/** Money that a customer is paid by a chain, or by another customer's withdrawal, as their history shows it. */
export type CryptoDeposit = Transaction<'deposit_crypto'>

/** The event of a deposit that is confirmed or failed for good, which happens once. */
export function cryptoDepositEvent(deposit: CryptoDeposit, id: string): NewEvent {
  const type = deposit.status === 'completed' ? 'deposit.confirmed' : 'deposit.failed'
  return {
    id,
    customerId: deposit.customerId,
    type,
    subject: deposit.id,
    data: { kind: 'crypto', ...transactionResource.of(deposit) },
    createdAt: deposit.updatedAt,
    publication: { type, sequence: 1 },
  }
}
