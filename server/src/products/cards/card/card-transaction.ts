import type { CardOptions } from '#core/suppliers'
import { money } from '#core/tables'
import { columns, group, type Item, orNull, table } from '#platform/database'

export const cardTransactionTypes = ['issue', 'topup', 'purchase', 'refund', 'reversal'] as const

export const cardTransactionStatuses = ['pending', 'completed', 'declined', 'failed', 'reversed'] as const

export type CardTransactionStatus = (typeof cardTransactionStatuses)[number]

const { uuid, text, bigint, timestamptz } = columns

export const cardTransactionTable = table('card_transactions', {
  /** The id of the purchase for an issue or a top-up; the id of the authorisation for a purchase on a card. */
  id: uuid,
  customerId: uuid,
  /** The card's own id; null while it is issued. */
  cardId: orNull(uuid),
  cardType: text.as<CardOptions['cardType']>(),
  type: text.as<(typeof cardTransactionTypes)[number]>(),
  status: text.as<CardTransactionStatus>(),
  amount: money(),
  merchant: orNull(
    group({
      name: text.named('merchant_name'),
      category: text.named('merchant_category'),
      country: text.named('merchant_country'),
    }),
  ),
  /** Why it was declined or failed, as a stable code. */
  declineReason: orNull(text),
  /** Its transaction in the history, where the wallet is touched. */
  transactionId: orNull(uuid),
  /** The number of its latest event, from 1. */
  version: bigint.as<bigint>(),
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/** An operation on a card, as its customer sees it. The history in core/transactions shows their wallet. */
export type CardTransaction = Item<typeof cardTransactionTable> & {
  /** The card's id that customers see. */
  readonly cardNumber: bigint | null
}
