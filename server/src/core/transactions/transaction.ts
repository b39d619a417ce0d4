import { money } from '#core/tables'
import { columns, type Field, type Item, orNull, table } from '#platform/database'

export const transactionStatuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const

export type TransactionStatus = (typeof transactionStatuses)[number]

const { uuid, text, integer, timestamptz } = columns

/** The id of the transaction that this one follows from; undefined for most. */
const parent: Field<string | undefined> = {
  parts: [{ column: uuid, name: 'parent_id', isNullable: true, of: (id) => id ?? null }],
  read: ({ parent_id }) => (parent_id === null ? undefined : (parent_id as string)),
  isAbsent: ({ parent_id }) => parent_id === null,
}

/** The histories of customers, a row for each customer of a transaction. */
export const transactionTable = table('transactions', {
  customerId: uuid,
  id: uuid,
  parentId: parent,
  type: text,
  status: text.as<TransactionStatus>(),
  amount: money(),
  fee: money('fee_units'),
  direction: text.as<'in' | 'out'>(),
  network: orNull(text),
  address: orNull(text),
  tag: orNull(text),
  txid: orNull(text),
  confirmations: orNull(integer),
  confirmationsRequired: orNull(integer),
  /** The username on the other side of a transfer. */
  counterparty: orNull(text),
  comment: orNull(text),
  /** Why it failed, as a stable code. */
  error: orNull(text),
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

export type StoredTransaction = Item<typeof transactionTable>

/** A transaction as one customer's history holds it. Each product declares the types that it writes. */
export type Transaction<Type extends string = string> = Omit<StoredTransaction, 'type' | 'parentId'> & {
  readonly type: Type
  /** The transaction of the same customer that this one follows from; absent for most. */
  readonly parentId?: string | undefined
}

/** A transaction of one of the types that a product declares. */
export type TransactionOf<Types extends readonly string[]> = Transaction<Types[number]>

/** The fields of a transaction that touches no chain and does not fail. */
export const offChain = {
  network: null,
  address: null,
  tag: null,
  txid: null,
  confirmations: null,
  confirmationsRequired: null,
  error: null,
} as const
