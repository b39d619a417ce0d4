import type { Catalog } from '#core/catalog'
import type { DealingDesk } from '#core/dealing'
import { type IdempotentRequest, idempotentBatch, type Outcome } from '#core/idempotency'
import { type Clock, unixSeconds } from '#platform/clock'
import type { Database, Tx } from '#platform/database'
import { createGroupCommit, type GroupCommit } from '#platform/group-commit'
import type { Answer } from '#platform/http'
import type { Ids } from '#platform/ids'
import { cancelOrders } from './cancel-orders.ts'
import type { LimitTerms, MarketTerms } from './order.ts'
import type { OrderName } from './order-store.ts'
import { type LimitOrder, placeLimitOrders } from './place-limit-orders.ts'
import { type MarketOrder, placeMarketOrders } from './place-market-orders.ts'
import type { CancelledOrder, PlacedOrder } from './schemas.ts'

/** The request behind a command, when it carries an idempotency key. */
type Asked = { readonly request: IdempotentRequest | null }

type PlaceCommand = Asked & {
  readonly id: string
  readonly customerId: string
  readonly terms: MarketTerms | LimitTerms
}

type CancelCommand = Asked & OrderName

/** Takes orders and cancellations; those of a kind that wait at the same time share a transaction. */
export type CryptoOrders = {
  place(command: PlaceCommand): Promise<Answer<PlacedOrder>>
  cancel(command: CancelCommand): Promise<Answer<CancelledOrder>>
  close(): Promise<void>
  /** Commands that wait for a writer. */
  waiting(): number
}

type Options = {
  readonly database: Database
  readonly catalog: Catalog
  readonly desk: DealingDesk
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly ids: Ids
}

/** How many limit orders of one customer may wait. */
const openMax = 200

/**
 * A kind has a writer of its own, because each posts to the ledger once in a transaction: with two postings it could
 * wait in a circle with whoever has them the other way round.
 */
export function createCryptoOrders(options: Options): CryptoOrders {
  const { catalog, desk, ids } = options
  const market = writer<Asked & MarketOrder, PlacedOrder>(options, (tx, asked, now) =>
    placeMarketOrders(tx, { asked, desk, ids, now }),
  )
  const limit = writer<Asked & LimitOrder, PlacedOrder>(options, (tx, asked, now) =>
    placeLimitOrders(tx, { asked, ids, now, openMax }),
  )
  const cancellations = writer<CancelCommand, CancelledOrder>(options, (tx, names, now) =>
    cancelOrders(tx, { names, catalog, ids, now }),
  )
  const writers = [market, limit, cancellations]
  return {
    place: ({ terms, ...command }) =>
      terms.type === 'market' ? market.submit({ ...command, terms }) : limit.submit({ ...command, terms }),
    cancel: cancellations.submit,
    close: async () => void (await Promise.all(writers.map((writer) => writer.close()))),
    waiting: () => writers.reduce((sum, writer) => sum + writer.waiting(), 0),
  }
}

type Act<Command, Result> = (
  tx: Tx,
  commands: readonly Command[],
  now: Date,
) => Promise<readonly Outcome<Result>[]>

function writer<Command extends Asked, Result>(
  { database, businessClock, systemClock }: Options,
  act: Act<Command, Result>,
): GroupCommit<Command, Answer<Result>> {
  return createGroupCommit({
    database,
    async handle(tx, commands) {
      const now = businessClock.now()
      const answers = await idempotentBatch(tx, {
        commands,
        now,
        answeredAt: unixSeconds(systemClock.now()),
        act: (fresh) => act(tx, fresh, now),
      })
      return answers.map((result) => ({ result }))
    },
  })
}
