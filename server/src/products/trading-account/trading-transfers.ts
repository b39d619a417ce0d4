import assert from 'node:assert'
import { type IdempotentRequest, idempotentBatch, type Outcome } from '#core/idempotency'
import { type Entry, postMany } from '#core/ledger'
import { recordTransactions } from '#core/transactions'
import { type Clock, unixSeconds } from '#platform/clock'
import { type Database, isLockFailure, type Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import { createGroupCommit, type GroupCommit } from '#platform/group-commit'
import type { Answer } from '#platform/http'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { transferMovements } from './movements.ts'
import { transactionTypes } from './operation.ts'
import { tradingAccountRefusals } from './refusals.ts'
import type { TradingTransferResult } from './schemas.ts'
import { eventOf, refusalOf, type TradingTransfer, transactionOf } from './trading-transfer.ts'

/** A transfer to make, and the request behind it when it carries an idempotency key. */
type TradingTransferCommand = {
  readonly transfer: TradingTransfer
  readonly request: IdempotentRequest | null
}

/** Takes transfers; those that wait at the same time share a transaction. */
export type TradingTransfers = GroupCommit<TradingTransferCommand, Answer<TradingTransferResult>>

type Options = {
  readonly database: Database
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly ids: Ids
  /** Told after each commit whose trading balances it changed, before its callers are answered; must not throw. */
  readonly onTouched?: ((customerIds: readonly string[]) => void) | undefined
}

export function createTradingTransfers(options: Options): TradingTransfers {
  const { database, businessClock, systemClock, ids, onTouched = () => {} } = options
  return createGroupCommit({
    database,
    async handle(tx, commands: readonly TradingTransferCommand[]) {
      const now = businessClock.now()
      const answers = await idempotentBatch(tx, {
        commands,
        now,
        answeredAt: unixSeconds(systemClock.now()),
        act(fresh) {
          const transfers = fresh.map(({ transfer }) => transfer)
          return transferMany(tx, { transfers, now, ids })
        },
      })
      return answers.map((result) => ({ result }))
    },
    onCommitted(commands, outcomes) {
      const touched = commands.flatMap(({ transfer }, index) => {
        const outcome = outcomes[index]
        return outcome !== undefined && 'result' in outcome && hasMoved(outcome.result)
          ? [transfer.customerId]
          : []
      })
      if (touched.length > 0) onTouched([...new Set(touched)])
    },
    // One of several may have waited for the balance of another, and may be tried again with its own key.
    inWords: (error, { isAlone }) =>
      isAlone && isLockFailure(error)
        ? new Refusal(tradingAccountRefusals.BALANCE_LOCK_FAILED, { cause: error })
        : error,
  })
}

function hasMoved({ outcome, isReplay }: Answer<TradingTransferResult>): boolean {
  return 'data' in outcome && !isReplay
}

type Batch = { readonly transfers: readonly TradingTransfer[]; readonly now: Date; readonly ids: Ids }

/** lock → decide → write, for all transfers of a batch at once. */
async function transferMany(
  tx: Tx,
  { transfers, now, ids }: Batch,
): Promise<Outcome<TradingTransferResult>[]> {
  const allowed = transfers.filter((transfer) => refusalOf(transfer) === null)
  const posted = await postMany(
    tx,
    allowed.map((transfer) => entryOf(transfer, { now, ids })),
  )
  const made = allowed.filter((_, index) => posted[index] === 'posted')
  const transactions = made.map((transfer) => transactionOf(transfer, now))
  recordTransactions(tx, transactions)
  recordEvents(
    tx,
    transactions.map((transaction) => eventOf(transaction, ids.next())),
  )
  const outcomes = new Map(allowed.map((transfer, index) => [transfer, posted[index]]))
  return transfers.map((transfer) => {
    const outcome = outcomes.get(transfer) ?? refusalOf(transfer)
    if (outcome instanceof Refusal) return { refusal: outcome }
    assert(outcome === 'posted', 'a transfer is posted or refused')
    return { data: { status: 'ok' } }
  })
}

function entryOf(transfer: TradingTransfer, { now, ids }: { now: Date; ids: Ids }): Entry {
  return {
    id: ids.next(),
    kind: transactionTypes[transfer.type],
    reference: transfer.id,
    postedAt: now,
    movements: transferMovements(transfer),
  }
}
