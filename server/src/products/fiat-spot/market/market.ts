import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { idempotentBatch, type Outcome, type WriterParts } from '#core/idempotency'
import type { Money } from '#core/money'
import { unixSeconds } from '#platform/clock'
import { isLockFailure, isTemporary, type Queryable, type Tx } from '#platform/database'
import { createGroupCommit } from '#platform/group-commit'
import type { Answer } from '#platform/http'
import type { Ids } from '#platform/ids'
import type { Lease } from '#platform/leases'
import { Refusal } from '#platform/refusal'
import {
  addToCandles,
  type History,
  type MarketNews,
  newsOf,
  readHistory,
  snapshotNews,
} from '#products/fiat-spot/market-data'
import type { Pair } from '#products/fiat-spot/pairs'
import {
  findOrders,
  type MarketState,
  type Order,
  recoverMarket,
  type Settled,
} from '#products/fiat-spot/settlement'
import { carryOutBatch } from './carry-out-batch.ts'
import {
  createMarketGuard,
  type Halt,
  insertHalt,
  type MarketGuard,
  type Remembered,
  readGuarded,
} from './guard.ts'
import type { Done, MarketCommand } from './market-commands.ts'
import { fiatSpotRefusals } from './refusals.ts'

/**
 * The answer to a command, with its orders: as the command left them or, for a repeat, in their present state. A refusal
 * carries no orders.
 */
export type MarketAnswer = { readonly answer: Answer<Done>; readonly orders: readonly Order[] }

/** The one writer of a pair. */
export type Market = {
  readonly pair: Pair
  /**
   * Resolves after the commit; rejects with STOCKBOOK_UNAVAILABLE if another process owns the pair or the outcome of the
   * commit is unknown, and with BALANCE_LOCK_FAILED if another transaction held the balances for too long.
   */
  submit(command: MarketCommand): Promise<MarketAnswer>
  /** Reads the market from the database, if not done yet, so that followers know it before the first order. */
  recover(): Promise<void>
  /** Halts the pair if its price has run too far. Does nothing while memory may be behind the database. */
  watch(): Promise<void>
  /** The state in memory, read-only; null while it may be behind the database. */
  committed(): MarketState | null
  /** The number of commands that wait for the writer. */
  waiting(): number
  /** Takes no more commands and waits until the accepted ones are answered. */
  close(): Promise<void>
}

export type MarketOptions = WriterParts & {
  readonly pair: Pair
  readonly catalog: Catalog
  readonly lease: Lease
  /** The index of the price source; null without a fresh one. */
  readonly priceOf: (pair: Pair) => Money | null
  readonly ids: Ids
  /** Called after each commit that changed something, before its callers are answered; must not throw. */
  readonly onNews?: (news: MarketNews) => void
  /** Called after a halt of the pair; must not throw. */
  readonly onHalted?: (halt: Halt) => void
}

/** The state of a market, its guard, and the epoch in which both are valid. */
type Owned = { readonly epoch: bigint; readonly state: MarketState; readonly guard: MarketGuard }

/** Read from the database with a state. */
type Read = { readonly history: History; readonly voices: Remembered['voices'] }

type Recovered = Owned & { readonly read: Read }

type Decided = Owned & { readonly news: MarketNews; readonly halt: Halt | null }

const nothing: Settled = { placed: [], changes: [], trades: [] }

/**
 * Commands that wait together are decided in the order of their arrival and committed together, under the lease's epoch.
 * State in memory is valid only once it is committed: after any failure in between, the next batch starts from the
 * database.
 */
export function openMarket(options: MarketOptions): Market {
  const { pair, database, lease, onNews = () => {}, onHalted = () => {} } = options
  let committed: Owned | null = null
  let recovered: Recovered | null = null
  let deciding: Decided | null = null
  let isClosed = false

  /** Runs before the transaction of a batch, since reading a large book takes longer than a transaction may stay idle. */
  async function prepare(): Promise<void> {
    if (committed !== null && committed.epoch === lease.epoch()) return
    committed = null
    recovered = null
    // After this transaction no other one writes any more, be it of another epoch or of unknown outcome, as long as the
    // epoch stays.
    const epoch = await database.inTransaction((tx) => lease.require(tx))
    recovered = await recover(database, { epoch, options })
  }

  async function own(tx: Tx): Promise<Owned & { readonly read: Read | null }> {
    const known = committed === null ? recovered : { ...committed, read: null }
    committed = null
    recovered = null
    const epoch = await lease.require(tx)
    // Under another epoch another process may have written; a batch that runs again has spoilt the state in memory.
    return known?.epoch === epoch ? known : recover(tx, { epoch, options })
  }

  // Null is no command: it only recovers the market and lets its guard judge.
  const commands = createGroupCommit<MarketCommand | null, MarketAnswer | null>({
    database,
    writersMax: 1,
    prepare,
    async handle(tx, batch) {
      const { read, ...owned } = await own(tx)
      const asked = batch.filter((command) => command !== null)
      const { answers, committing, halt } = await answerBatch(tx, { commands: asked, owned, options })
      const { state } = owned
      const news = read === null ? newsOf(committing) : snapshotNews({ state, ...read }, committing)
      deciding = { ...owned, news, halt }
      const answered = answers.values()
      return batch.map((command) => ({ result: command && (answered.next().value ?? null) }))
    },
    onCommitted() {
      committed = deciding
      if (deciding === null) return
      const { news, halt } = deciding
      if (halt !== null || isNews(news)) onNews(news)
      if (halt !== null) onHalted(halt)
    },
    inWords: (error, { command, isAlone }) => (command === null ? error : inWords(error, isAlone)),
  })
  return {
    pair,
    async submit(command) {
      const answer = await commands.submit(command)
      assert(answer !== null, 'a market answers each command')
      return answer
    },
    async recover() {
      if (!isClosed) await commands.submit(null)
    },
    async watch() {
      const now = options.businessClock.now()
      committed?.guard.watch(now)
      // An empty batch halts the pair in its transaction.
      if (committed?.guard.hasRun(now) === true) await commands.submit(null)
    },
    committed: () => committed?.state ?? null,
    waiting: commands.waiting,
    close() {
      isClosed = true
      return commands.close()
    },
  }
}

async function recover(
  database: Queryable,
  { epoch, options }: { epoch: bigint; options: MarketOptions },
): Promise<Recovered> {
  const { pair, businessClock } = options
  const now = businessClock.now()
  const [state, history, remembered] = await Promise.all([
    recoverMarket(database, pair.name),
    readHistory(database, { pair: pair.name, now }),
    readGuarded(database, { pair, now }),
  ])
  const guard = createMarketGuard({ ...options, remembered })
  return { epoch, state, guard, read: { history, voices: remembered.voices } }
}

type Batch = {
  readonly commands: readonly MarketCommand[]
  readonly owned: Owned
  readonly options: MarketOptions
}

type Answered = {
  readonly answers: readonly MarketAnswer[]
  readonly committing: Settled & { readonly resumesAt: Date | null }
  readonly halt: Halt | null
}

async function answerBatch(tx: Tx, { commands, owned, options }: Batch): Promise<Answered> {
  const { state, guard } = owned
  const now = options.businessClock.now()
  let settled = nothing
  const reference = guard.watch(now)
  const before = guard.judge(now)
  const resumesAt = guard.resumesAt(now)
  const answers = await idempotentBatch<MarketCommand, Done>(tx, {
    commands,
    now,
    answeredAt: unixSeconds(options.systemClock.now()),
    async act(fresh) {
      const done = await carryOutBatch(tx, { ...options, commands: fresh, state, now, reference, resumesAt })
      settled = done.settled
      addToCandles(tx, settled.trades)
      return done.outcomes
    },
  })
  guard.take(settled.trades)
  const halt = before ?? guard.judge(now)
  if (halt !== null) insertHalt(tx, halt)
  const touched = new Map(settled.changes.map(({ after }) => [after.number, after]))
  const repeated = answers.flatMap(ordersOf).filter((number) => !touched.has(number))
  const found = await findOrders(tx, { pair: options.pair.name, numbers: repeated })
  const orders = new Map([...touched, ...found.map((order) => [order.number, order] as const)])
  return {
    answers: answers.map((answer) => ({
      answer,
      orders: ordersOf(answer).flatMap((number) => orders.get(number) ?? []),
    })),
    committing: { ...settled, resumesAt: guard.resumesAt(now) },
    halt,
  }
}

/**
 * Turns a failure of the market's transaction into an error for its callers. Only a command alone in its batch has waited
 * for its own balances, so only its caller may retry with a new key: nothing was done, since a repeat of a placed order
 * locks no balance.
 */
function inWords(error: unknown, isAlone: boolean): unknown {
  if (isAlone && isLockFailure(error))
    return new Refusal(fiatSpotRefusals.BALANCE_LOCK_FAILED, { cause: error })
  if (isLockFailure(error) || isTemporary(error))
    return new Refusal(fiatSpotRefusals.STOCKBOOK_UNAVAILABLE, { cause: error })
  return error
}

function isNews({ isSnapshot, levels, trades, customerIds }: MarketNews): boolean {
  return isSnapshot || levels.length > 0 || trades.length > 0 || customerIds.length > 0
}

function ordersOf({ outcome }: { outcome: Outcome<Done> }): readonly number[] {
  return 'data' in outcome ? outcome.data.orders : []
}
