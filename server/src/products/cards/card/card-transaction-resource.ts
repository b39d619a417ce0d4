import Type from 'typebox'
import { formatAmount } from '#core/money'
import type { EventType, NewEvent } from '#platform/events'
import { fieldsOf, namedObject, orNull, resource, textOrNull } from '#platform/http'
import { type CardTransaction, cardTransactionStatuses, cardTransactionTypes } from './card-transaction.ts'

const field = fieldsOf<CardTransaction>()

/** A card transaction as the API and the events show it. */
export const cardTransactionResource = resource('CardTransaction', {
  id: field(Type.String({ format: 'uuid' }), ({ id }) => id, '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'),
  card_id: field(
    orNull(Type.Integer(), { description: 'Id of the card; null while it is issued.' }),
    ({ cardNumber }) => (cardNumber === null ? null : Number(cardNumber)),
    17,
  ),
  card_type: field(Type.Enum(['SHOPPING', 'ADVERTISING']), ({ cardType }) => cardType, 'SHOPPING'),
  type: field(
    Type.Enum([...cardTransactionTypes], {
      description:
        'The cause: the card was issued or topped up, paid a merchant, was refunded by a merchant, or a merchant released a reserved amount.',
    }),
    ({ type }) => type,
    'purchase',
  ),
  status: field(
    Type.Enum([...cardTransactionStatuses], {
      description:
        'pending: reserved on the card, or on its way to it. reversed: the merchant took nothing, and the amount is free again.',
    }),
    ({ status }) => status,
    'completed',
  ),
  amount: field(
    Type.String({
      description:
        'Amount. For a purchase: the amount reserved while it is pending, and the amount taken once it is completed; the two may differ.',
    }),
    ({ amount }) => formatAmount(amount),
    '19.99',
  ),
  currency: field(Type.String(), ({ amount }) => amount.asset.symbol, 'USD'),
  merchant: field(
    orNull(
      namedObject('CardMerchant', {
        name: Type.String(),
        category: Type.String({ description: 'Category, as reported by the issuer.' }),
        country: Type.String({ description: 'Country, as reported by the issuer.' }),
      }),
      { description: 'The merchant; null without one.' },
    ),
    ({ merchant }) => merchant,
    { name: 'Coffee House', category: 'restaurants', country: 'US' },
  ),
  decline_reason: field(
    textOrNull(
      'Reason why it was declined or failed, as a stable code: insufficient_funds, card_frozen, card_blocked or limit for a purchase; the error of its transaction for an issue or a top-up.',
    ),
    ({ declineReason }) => declineReason,
    null,
  ),
  transaction_id: field(
    textOrNull('Id of its transaction in `GET /transactions`; null where only the card is touched.'),
    ({ transactionId }) => transactionId,
    null,
  ),
  created_at: field(
    Type.String({ format: 'date-time' }),
    ({ createdAt }) => createdAt.toISOString(),
    '2026-05-04T12:00:00.000Z',
  ),
})

export type CardTransactionResource = typeof cardTransactionResource.example

const name = 'card.transaction'

/** The event of a card transaction: when it begins and at each change. */
export function cardTransactionEvent(transaction: CardTransaction, id: string): NewEvent {
  return {
    id,
    customerId: transaction.customerId,
    type: name,
    subject: transaction.id,
    data: cardTransactionResource.of(transaction),
    createdAt: transaction.updatedAt,
    publication: { type: name, sequence: Number(transaction.version) },
  }
}

export const cardTransactionEvents: readonly EventType[] = [
  {
    name,
    summary: 'A card was issued, topped up, used or refunded, or one of its transactions changed.',
    data: cardTransactionResource.schema,
    example: cardTransactionResource.example,
  },
]
