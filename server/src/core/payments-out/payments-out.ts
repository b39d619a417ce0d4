import type { Catalog } from '#core/catalog'
import { giveBackToDay } from '#core/daily-limits'
import { post } from '#core/ledger'
import { type PageById, pageById } from '#core/sessions'
import { recordTransactions, type Transaction, updateTransactions } from '#core/transactions'
import { type Queryable, sql, type Tx } from '#platform/database'
import { type NewEvent, recordEvents } from '#platform/events'
import type { Ids } from '#platform/ids'
import { holdEntry, releaseEntry } from './entries.ts'
import type { Columns, PaymentOutKind } from './kind.ts'
import type { PaymentOut } from './payment-out.ts'

type Asked = { readonly id: string; readonly catalog: Catalog }

type Paging = PageById & { readonly status: string | undefined; readonly catalog: Catalog }

type Change<One> = Partial<One> & Pick<PaymentOut, 'updatedAt'>

type End<One, Payment> = {
  readonly change: Change<One>
  /** Null where the engine tells nothing of its payment. */
  readonly payment?: Payment | null
  readonly ids: Ids
}

export type Unpaid<One extends PaymentOut, Payment> = Pick<End<One, Payment>, 'payment' | 'ids'> & {
  readonly status: One['status']
  readonly error: One['error']
  /** For people. */
  readonly reason: string
  readonly now: Date
}

/** The payments out of a kind: its rows, and each change of a row with its money, its transaction and its event. */
export type PaymentsOut<One extends PaymentOut, Payment = null> = PaymentOutKind<One, Payment> & {
  find(database: Queryable, asked: Asked): Promise<One | undefined>
  /** Locks the row until the end of the transaction. A change of its payment as well locks the payment first. */
  lock(tx: Tx, asked: Asked): Promise<One | undefined>
  /** Payments of a status, or all. */
  page(database: Queryable, paging: Paging): Promise<One[]>
  insert(tx: Tx, one: One): void
  /** Holds amount and fee of a new payment, and writes it down. */
  hold(tx: Tx, one: One, ids: Ids): Promise<Transaction>
  /** Changes a locked payment that stays open. */
  change(tx: Tx, one: One, change: Change<One>): One
  /** Shows the progress of its payment to its customer. */
  follow(tx: Tx, one: One, payment: Payment): void
  /** Ends a locked payment whose money the caller has moved: its row, its transaction and its event. */
  end(tx: Tx, one: One, end: End<One, Payment>): void
  endedEvent(one: One, transaction: Transaction, id: string): NewEvent
  /** Ends an open, locked payment that will never be paid: the held money is available again, and the day's limit is freed. */
  release(tx: Tx, one: One, unpaid: Unpaid<One, Payment>): Promise<void>
}

export function paymentsOut<One extends PaymentOut, Payment = null>(
  kind: PaymentOutKind<One, Payment>,
): PaymentsOut<One, Payment> {
  const { noun, table, rows } = kind

  function write(tx: Tx, one: One, change: Change<One>): One {
    tx.send(sql`update ${rows} set ${table.set(change)} where id = ${one.id}`)
    return { ...one, ...change }
  }

  function end(tx: Tx, one: One, { change, payment = null, ids }: End<One, Payment>): void {
    const ended = write(tx, one, change)
    const transaction = kind.historyOf(ended, payment)
    updateTransactions(tx, [transaction])
    recordEvents(tx, [endedEvent(ended, transaction, ids.next())])
  }

  function endedEvent(one: One, transaction: Transaction, id: string): NewEvent {
    const { id: subject, customerId, updatedAt: createdAt } = one
    const type = one.status === 'completed' ? 'withdrawal.completed' : 'withdrawal.failed'
    const publication = { type, sequence: kind.numberOfEnd(one) }
    return { id, customerId, type, subject, data: kind.shown(transaction, one), createdAt, publication }
  }

  return {
    ...kind,
    async find(database, { id, catalog }) {
      const [row] = await database.query<Columns>(sql`select * from ${rows} where id = ${id}`)
      return row && table.read(row, catalog)
    },
    async lock(tx, { id, catalog }) {
      const [row] = await tx.query<Columns>(sql`select * from ${rows} where id = ${id} for no key update`)
      return row && table.read(row, catalog)
    },
    async page(database, { status, catalog, ...page }) {
      const found = await database.query<Columns>(sql`
        select * from ${rows} where ${status === undefined ? sql`true` : sql`status = ${status}`} ${pageById(page)}`)
      return found.map((row) => table.read(row, catalog))
    },
    insert: (tx, one) => tx.send(table.insertion(one)),
    async hold(tx, one, ids) {
      await post(tx, holdEntry(noun, one, { id: ids.next(), at: one.createdAt }))
      tx.send(table.insertion(one))
      const transaction = kind.historyOf(one, null)
      recordTransactions(tx, [transaction])
      return transaction
    },
    change(tx, one, change) {
      const changed = write(tx, one, change)
      updateTransactions(tx, [kind.historyOf(changed, null)])
      return changed
    },
    follow: (tx, one, payment) => updateTransactions(tx, [kind.historyOf(one, payment)]),
    end,
    endedEvent,
    async release(tx, one, { status, error, reason, now, ...told }) {
      // Locks the day before the balances, as a request does, so that the two cannot deadlock.
      await giveBackToDay(tx, { ...one, use: noun })
      await post(tx, releaseEntry(noun, one, { id: told.ids.next(), at: now }))
      const change = { status, error, reason, updatedAt: now } as Change<One> // columns that every kind has
      end(tx, one, { change, ...told })
    },
  }
}
