import type { Catalog, Pair } from '#core/catalog'
import { idempotentBatch, type Outcome } from '#core/idempotency'
import type { Money } from '#core/money'
import { type Clock, unixSeconds } from '#platform/clock'
import type { Database, Tx } from '#platform/database'
import { createGroupCommit } from '#platform/group-commit'
import type { Answer } from '#platform/http'
import type { Ids } from '#platform/ids'
import type { MarketCommand } from './market-commands.ts'
import type { Lease } from './market-lease.ts'
import { type MarketState, recoverMarket } from './market-state.ts'
import type { Order } from './order.ts'
import { findOrders } from './order-store.ts'
import { tradeTogether } from './trade-together.ts'
import type { Done } from './trading.ts'

/**
 * What a command came to, and its orders: as the command left them, or for a repeat as they are. An order of a refusal
 * there is none.
 */
export type MarketAnswer = { readonly answer: Answer<Done>; readonly orders: readonly Order[] }

/** The one writer of a pair. */
export type Market = {
  readonly pair: Pair
  /** Resolves after the commit; rejects with STOCKBOOK_UNAVAILABLE where another process owns the pair. */
  submit(command: MarketCommand): Promise<MarketAnswer>
  /** What is in memory, to be read only; null when the database may know better. */
  committed(): MarketState | null
  /** Takes no more commands and waits until those that were accepted are answered. */
  close(): Promise<void>
}

type Options = {
  readonly pair: Pair
  readonly catalog: Catalog
  readonly database: Database
  readonly lease: Lease
  /** The price source's, held against orders before the first trade. */
  readonly priceOf: (pair: Pair) => Money | null
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly ids: Ids
}

/** A state and the epoch in which it was true. */
type Owned = { readonly epoch: bigint; readonly state: MarketState }

/**
 * Commands that wait together are decided in the order in which they came and committed together, under the lease's
 * epoch. What is in memory counts only once it is committed: whatever fails in between, the next batch starts from the
 * database.
 */
export function openMarket(options: Options): Market {
  const { pair, database, lease } = options
  let committed: Owned | null = null
  let deciding: Owned | null = null

  async function own(tx: Tx): Promise<Owned> {
    const known = committed
    committed = null
    const epoch = await lease.require(tx)
    // Under another epoch somebody else may have written in between.
    return known?.epoch === epoch ? known : { epoch, state: await recoverMarket(tx, pair.name) }
  }

  const commands = createGroupCommit<MarketCommand, MarketAnswer>({
    database,
    writersMax: 1,
    async handle(tx, batch) {
      const owned = await own(tx)
      const results = await answerBatch(tx, { commands: batch, state: owned.state, options })
      deciding = owned
      return results.map((result) => ({ result }))
    },
    onCommitted() {
      committed = deciding
    },
  })
  return {
    pair,
    submit: commands.submit,
    committed: () => committed?.state ?? null,
    close: commands.close,
  }
}

type Batch = {
  readonly commands: readonly MarketCommand[]
  readonly state: MarketState
  readonly options: Options
}

async function answerBatch(tx: Tx, { commands, state, options }: Batch): Promise<MarketAnswer[]> {
  const now = options.businessClock.now()
  const touched = new Map<number, Order>()
  const answers = await idempotentBatch<MarketCommand, Done>(tx, {
    commands,
    now,
    answeredAt: unixSeconds(options.systemClock.now()),
    async act(fresh) {
      const { outcomes, orders } = await tradeTogether(tx, { ...options, commands: fresh, state, now })
      for (const order of orders) touched.set(order.number, order)
      return outcomes
    },
  })
  const repeated = answers.flatMap(ordersOf).filter((number) => !touched.has(number))
  const found = await findOrders(tx, { pair: options.pair.name, numbers: repeated })
  for (const order of found) touched.set(order.number, order)
  return answers.map((answer) => ({
    answer,
    orders: ordersOf(answer).flatMap((number) => touched.get(number) ?? []),
  }))
}

function ordersOf({ outcome }: { outcome: Outcome<Done> }): readonly number[] {
  return 'data' in outcome ? outcome.data.orders : []
}
