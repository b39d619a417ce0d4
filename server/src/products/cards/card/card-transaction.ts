import type { Catalog } from '#core/catalog'
import type { Money } from '#core/money'
import type { CardOptions, Merchant } from '#core/suppliers'
import { assetsOf } from '#core/transactions'

export const cardTransactionTypes = ['issue', 'topup', 'purchase', 'refund', 'reversal'] as const

export const cardTransactionStatuses = ['pending', 'completed', 'declined', 'failed', 'reversed'] as const

export type CardTransactionStatus = (typeof cardTransactionStatuses)[number]

/** An operation on a card, as its customer sees it. The history in core/transactions shows their wallet. */
export type CardTransaction = {
  /** The id of the purchase for an issue or a top-up; the id of the authorisation for a purchase on a card. */
  readonly id: string
  readonly customerId: string
  /** The card's own id; null while it is issued. */
  readonly cardId: string | null
  /** The card's id that customers see. */
  readonly cardNumber: bigint | null
  readonly cardType: CardOptions['cardType']
  readonly type: (typeof cardTransactionTypes)[number]
  readonly status: CardTransactionStatus
  readonly amount: Money
  readonly merchant: Merchant | null
  /** Why it was declined or failed, as a stable code. */
  readonly declineReason: string | null
  /** Its transaction in the history, where the wallet is touched. */
  readonly transactionId: string | null
  /** The number of its latest event, from 1. */
  readonly version: bigint
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A row of `card_transactions` with the number of its card. */
export type CardTransactionRow = {
  id: string
  customer_id: string
  card_id: string | null
  card_number: bigint | null
  card_type: CardTransaction['cardType']
  type: CardTransaction['type']
  status: CardTransactionStatus
  asset: string
  units: bigint
  merchant_name: string | null
  merchant_category: string | null
  merchant_country: string | null
  decline_reason: string | null
  transaction_id: string | null
  version: bigint
  created_at: Date
  updated_at: Date
}

export function transactionFromRow(
  row: CardTransactionRow,
  catalog: Pick<Catalog, 'asset'>,
): CardTransaction {
  return {
    id: row.id,
    customerId: row.customer_id,
    cardId: row.card_id,
    cardNumber: row.card_number,
    cardType: row.card_type,
    type: row.type,
    status: row.status,
    amount: { asset: assetsOf(catalog)(row.asset), units: row.units },
    merchant: merchantOf(row),
    declineReason: row.decline_reason,
    transactionId: row.transaction_id,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function merchantOf(row: CardTransactionRow): Merchant | null {
  const { merchant_name: name, merchant_category: category, merchant_country: country } = row
  return name === null || category === null || country === null ? null : { name, category, country }
}
