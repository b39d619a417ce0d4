import Type, { type Static } from 'typebox'
import { formatAmount } from '#core/money'
import type { EventType, NewEvent } from '#platform/events'
import { namedObject, orNull, textOrNull } from '#platform/http'
import { type CardTransaction, cardTransactionStatuses, cardTransactionTypes } from './card-transaction.ts'

/** A card transaction as the API and the events show it. */
export const cardTransactionSchema = namedObject('CardTransaction', {
  id: Type.String({ format: 'uuid' }),
  card_id: orNull(Type.Integer(), { description: 'Id of the card; null while it is issued.' }),
  card_type: Type.Enum(['SHOPPING', 'ADVERTISING']),
  type: Type.Enum([...cardTransactionTypes], {
    description:
      'The cause: the card was issued or topped up, paid a merchant, was refunded by a merchant, or a merchant released a reserved amount.',
  }),
  status: Type.Enum([...cardTransactionStatuses], {
    description:
      'pending: reserved on the card, or on its way to it. reversed: the merchant took nothing, and the amount is free again.',
  }),
  amount: Type.String({
    description:
      'Amount. For a purchase: the amount reserved while it is pending, and the amount taken once it is completed; the two may differ.',
  }),
  currency: Type.String(),
  merchant: orNull(
    namedObject('CardMerchant', {
      name: Type.String(),
      category: Type.String({ description: 'Category, as reported by the issuer.' }),
      country: Type.String({ description: 'Country, as reported by the issuer.' }),
    }),
    { description: 'The merchant; null without one.' },
  ),
  decline_reason: textOrNull(
    'Reason why it was declined or failed, as a stable code: insufficient_funds, card_frozen, card_blocked or limit for a purchase; the error of its transaction for an issue or a top-up.',
  ),
  transaction_id: textOrNull(
    'Id of its transaction in `GET /transactions`; null where only the card is touched.',
  ),
  created_at: Type.String({ format: 'date-time' }),
})

export type CardTransactionResource = Static<typeof cardTransactionSchema>

export function cardTransactionResource(transaction: CardTransaction): CardTransactionResource {
  const { id, cardNumber, cardType, type, status, amount, merchant, declineReason } = transaction
  return {
    id,
    card_id: cardNumber === null ? null : Number(cardNumber),
    card_type: cardType,
    type,
    status,
    amount: formatAmount(amount),
    currency: amount.asset.symbol,
    merchant,
    decline_reason: declineReason,
    transaction_id: transaction.transactionId,
    created_at: transaction.createdAt.toISOString(),
  }
}

export const cardTransactionExample: CardTransactionResource = {
  id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  card_id: 17,
  card_type: 'SHOPPING',
  type: 'purchase',
  status: 'completed',
  amount: '19.99',
  currency: 'USD',
  merchant: { name: 'Coffee House', category: 'restaurants', country: 'US' },
  decline_reason: null,
  transaction_id: null,
  created_at: '2026-05-04T12:00:00.000Z',
}

const name = 'card.transaction'

/** The event of a card transaction: when it begins and at each change. */
export function cardTransactionEvent(transaction: CardTransaction, id: string): NewEvent {
  return {
    id,
    customerId: transaction.customerId,
    type: name,
    subject: transaction.id,
    data: cardTransactionResource(transaction),
    createdAt: transaction.updatedAt,
    publication: { type: name, sequence: Number(transaction.version) },
  }
}

export const cardTransactionEvents: readonly EventType[] = [
  {
    name,
    summary: 'A card was issued, topped up, used or refunded, or one of its transactions changed.',
    data: cardTransactionSchema,
    example: cardTransactionExample,
  },
]
