import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { type Queryable, type RowOf, sql, type Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import type { Ids } from '#platform/ids'
import { type CardTransaction, type CardTransactionStatus, cardTransactionTable } from './card-transaction.ts'
import { cardTransactionEvent } from './card-transaction-resource.ts'

type Parts = { readonly ids: Ids; readonly catalog: Pick<Catalog, 'asset'> }

export type NewCardTransaction = Omit<CardTransaction, 'cardNumber' | 'version' | 'updatedAt'>

type StoredTransaction = RowOf<typeof cardTransactionTable> & { card_number: bigint | null }

function transactionOf(row: StoredTransaction, catalog: Parts['catalog']): CardTransaction {
  return { ...cardTransactionTable.read(row, catalog), cardNumber: row.card_number }
}

const rowWithNumber = sql`*, (select number from cards where cards.id = card_id) as card_number`

/** Adds a card transaction to those that its customer sees, and publishes it, in the transaction of its cause. */
export async function recordCardTransaction(
  tx: Tx,
  asked: NewCardTransaction,
  { ids, catalog }: Parts,
): Promise<CardTransaction> {
  const stored = { ...asked, version: 1n, updatedAt: asked.createdAt }
  const [row] = await tx.query<StoredTransaction>(sql`
    ${cardTransactionTable.insertion(stored)}
    returning ${rowWithNumber}`)
  assert(row !== undefined, 'an insert answers its row')
  return tell(tx, transactionOf(row, catalog), ids)
}

/** Fields that are absent stay as they are; `declineReason` is null again unless it is given. */
export type CardTransactionChange = Pick<CardTransaction, 'id' | 'status'> & {
  readonly amount?: CardTransaction['amount']
  readonly cardId?: string
  readonly declineReason?: string | null
  readonly transactionId?: string
  readonly now: Date
}

/** Changes a card transaction, and publishes the change, in the transaction of its cause. */
export async function updateCardTransaction(
  tx: Tx,
  { id, status, amount, cardId, declineReason = null, transactionId, now }: CardTransactionChange,
  { ids, catalog }: Parts,
): Promise<CardTransaction> {
  const [row] = await tx.query<StoredTransaction>(sql`
    update card_transactions set status = ${status}, decline_reason = ${declineReason},
      units = coalesce(${amount?.units ?? null}, units), card_id = coalesce(${cardId ?? null}, card_id),
      transaction_id = coalesce(${transactionId ?? null}, transaction_id), version = version + 1, updated_at = ${now}
    where id = ${id} returning ${rowWithNumber}`)
  assert(row !== undefined, `there is no card transaction ${id}`)
  const changed = transactionOf(row, catalog)
  const { asset } = amount ?? changed.amount
  assert(asset.symbol === changed.amount.asset.symbol, `the card transaction ${id} is in another currency`)
  return tell(tx, changed, ids)
}

function tell(tx: Tx, transaction: CardTransaction, ids: Ids): CardTransaction {
  recordEvents(tx, [cardTransactionEvent(transaction, ids.next())])
  return transaction
}

type Asked = { readonly id: string; readonly catalog: Pick<Catalog, 'asset'> }

/** Any customer's card transaction; undefined for an unknown id. */
export async function findCardTransaction(
  database: Queryable,
  { id, catalog }: Asked,
): Promise<CardTransaction | undefined> {
  const [row] = await database.query<StoredTransaction>(sql`
    select ${rowWithNumber} from card_transactions where id = ${id}`)
  return row && transactionOf(row, catalog)
}

export type CardTransactionFilter = {
  readonly customerId: string
  /** Transactions of one card, by its own id. */
  readonly cardId?: string | undefined
  readonly cardType?: CardTransaction['cardType'] | undefined
  /** Without it, every transaction that was applied to a card: a load only once it is completed. */
  readonly status?: CardTransactionStatus | undefined
  readonly catalog: Pick<Catalog, 'asset'>
}

type Page = { readonly limit: number; readonly offset: number; readonly olderThan: string | undefined }

const nothing = sql``
const applied = sql`and (type not in ('issue', 'topup') or status = 'completed')`

/** A customer's card transactions that match, newest first. */
export async function listCardTransactions(
  database: Queryable,
  { customerId, cardId, cardType, status, catalog }: CardTransactionFilter,
  page: Page,
): Promise<CardTransaction[]> {
  const rows = await database.query<StoredTransaction>(sql`
    select ${rowWithNumber} from card_transactions where customer_id = ${customerId}
      ${cardId === undefined ? nothing : sql`and card_id = ${cardId}`}
      ${cardType === undefined ? nothing : sql`and card_type = ${cardType}`}
      ${status === undefined ? applied : sql`and status = ${status}`}
      ${page.olderThan === undefined ? nothing : sql`and id < ${page.olderThan}`}
    order by id desc limit ${page.limit} offset ${page.offset}`)
  return rows.map((row) => transactionOf(row, catalog))
}
