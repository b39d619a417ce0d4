import {
  type Batch,
  bookDecided,
  createWriter,
  type Outcome,
  type Writer,
  type WriterParts,
} from '#core/idempotency'
import { customerAccount, type Entry, postMany } from '#core/ledger'
import { productHaltOf } from '#core/operators'
import { recordTransactions } from '#core/transactions'
import { isLockFailure, type Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { transactionTypes } from './operation.ts'
import { tradingAccountRefusals } from './refusals.ts'
import type { TradingTransferResult } from './schemas.ts'
import { eventOf, refusalOf, type TradingTransfer, transactionOf } from './trading-transfer.ts'

/** Takes transfers; concurrent ones share a transaction. */
export type TradingTransfers = Writer<TradingTransfer, TradingTransferResult>

type Options = WriterParts & {
  readonly ids: Ids
  /**
   * Called after each commit with the customers whose trading balances changed, before the callers are answered; must
   * not throw.
   */
  readonly onTouched?: ((customerIds: readonly string[]) => void) | undefined
}

export function createTradingTransfers({ ids, onTouched = () => {}, ...parts }: Options): TradingTransfers {
  return createWriter<TradingTransfer, TradingTransferResult, Refusal | null>({
    ...parts,
    gatheredAs: 'trading transfers',
    read: (tx) => productHaltOf(tx, 'trading-account'),
    decide: (tx, batch) => transferMany(tx, { ...batch, ids }),
    onDone: (transfers) => onTouched([...new Set(transfers.map(({ customerId }) => customerId))]),
    // In a batch the wait may have been for another's balance: that failure may be repeated with the same key.
    wordsAlone: (error) =>
      isLockFailure(error)
        ? new Refusal(tradingAccountRefusals.BALANCE_LOCK_FAILED, { cause: error })
        : error,
  })
}

/** lock → decide → write, for all transfers of a batch at once. */
function transferMany(
  tx: Tx,
  { commands, now, read: halt, ids }: Batch<TradingTransfer, Refusal | null> & { ids: Ids },
): Promise<Outcome<TradingTransferResult>[]> {
  const decided = commands.map((transfer) => halt ?? refusalOf(transfer) ?? transfer)
  return bookDecided(decided, {
    post: (transfers) =>
      postMany(
        tx,
        transfers.map((transfer) => entryOf(transfer, { now, ids })),
      ),
    write(made) {
      const transactions = made.map((transfer) => transactionOf(transfer, now))
      recordTransactions(tx, transactions)
      recordEvents(
        tx,
        transactions.map((transaction) => eventOf(transaction, ids.next())),
      )
    },
    tell: () => ({ status: 'ok' }),
  })
}

/** A deposit: available funding → available trading. A withdrawal: the same way back. There is no fee. */
function entryOf(
  { id: reference, customerId, type, amount }: TradingTransfer,
  { now, ids }: { now: Date; ids: Ids },
): Entry {
  const funding = customerAccount(customerId, 'funding_available')
  const trading = customerAccount(customerId, 'trading_available')
  const [from, to] = type === 'deposit' ? [funding, trading] : [trading, funding]
  const movements = [{ from, to, amount }]
  return { id: ids.next(), kind: transactionTypes[type], reference, postedAt: now, movements }
}
