import type { Money } from '#core/money'
import { offChain, type TransactionOf, transactionResource } from '#core/transactions'
import type { EventType, NewEvent } from '#platform/events'
import type { Party, RecipientRef } from './find-parties.ts'

/** A requested transfer. */
export type TransferRequest = {
  /** The transfer's id in both histories. */
  readonly id: string
  readonly senderId: string
  readonly recipient: RecipientRef
  readonly amount: Money
  readonly comment: string | null
}

/** A completed transfer. */
export type Transfer = {
  readonly id: string
  readonly sender: Party
  readonly recipient: Party
  readonly amount: Money
  readonly comment: string | null
  readonly at: Date
}

/** The transaction types that a transfer writes to the histories of its sides. */
export const transferTransactionTypes = ['transfer_in', 'transfer_out'] as const

type TransferTransaction = TransactionOf<typeof transferTransactionTypes>

/** The transfer as each side's history shows it. */
export function transactionsOf(transfer: Transfer): TransferTransaction[] {
  const { sender, recipient } = transfer
  return [
    {
      ...transaction(transfer),
      customerId: sender.id,
      type: 'transfer_out',
      direction: 'out',
      counterparty: recipient.username,
    },
    incomingTransaction(transfer),
  ]
}

function incomingTransaction(transfer: Transfer): TransferTransaction {
  return {
    ...transaction(transfer),
    customerId: transfer.recipient.id,
    type: 'transfer_in',
    direction: 'in',
    counterparty: transfer.sender.username,
  }
}

function transaction({ id, amount, comment, at }: Transfer) {
  return {
    id,
    status: 'completed' as const,
    amount,
    fee: { ...amount, units: 0n },
    ...offChain,
    comment,
    createdAt: at,
    updatedAt: at,
  }
}

/** The event for the recipient. */
export function receivedEvent(transfer: Transfer, id: string): NewEvent {
  return {
    id,
    customerId: transfer.recipient.id,
    causedBy: transfer.sender.id,
    type: 'transfer.received',
    subject: transfer.id,
    data: transactionResource.of(incomingTransaction(transfer)),
    createdAt: transfer.at,
    publication: { type: 'transfer.received', sequence: 1 },
  }
}

/** The events of transfers. */
export const transferEvents: readonly EventType[] = [
  {
    name: 'transfer.received',
    summary: 'Another customer sent you money. The data is the transaction as your history shows it.',
    data: transactionResource.schema,
    example: transactionResource.example,
  },
]
