import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NaiveBook } from '../../../../test/load/naive-book.ts'
import { selfTrade, timeInForce } from '../../../../test/load/order-arbitraries.ts'
import { Book } from './book.ts'
import type {
  Amendment,
  BookCommand,
  BudgetOrder,
  LimitOrder,
  MarketOrder,
  SelfTradePrevention,
} from './book-commands.ts'
import type { OpenOrder } from './book-order.ts'
import type { BookReport } from './book-reports.ts'

const messagesMin = Number(process.env.BOOK_MESSAGES ?? 200_000)

type Move = BookCommand | { readonly kind: 'restart' }

/** The numbers of ids, owners, prices and lots to draw from: few, so that orders meet. */
type Scope = {
  readonly ids: number
  readonly priceMin: number
  readonly prices: number
  readonly lotsHuge: number
  /** The number of orders in twenty that are that large. */
  readonly hugeOf20: number
}

// Low prices allow orders so large that a side fills up.
const crowded: Scope = { ids: 24, priceMin: 95, prices: 9, lotsHuge: 60, hugeOf20: 2 }
const wide: Scope = { ids: 90, priceMin: 1000, prices: 70, lotsHuge: 60, hugeOf20: 2 }
const cheap: Scope = {
  ids: 24,
  priceMin: 1,
  prices: 6,
  lotsHuge: Math.floor(Number.MAX_SAFE_INTEGER / 6),
  hugeOf20: 10,
}

function moves(scope: Scope): fc.Arbitrary<Move[]> {
  const id = fc.integer({ min: 1, max: scope.ids })
  const owner = fc.integer({ min: 1, max: 4 })
  const side = fc.constantFrom('buy' as const, 'sell' as const)
  const price = fc.integer({ min: scope.priceMin, max: scope.priceMin + scope.prices - 1 })
  const lots = fc.oneof(
    { weight: 20 - scope.hugeOf20, arbitrary: fc.integer({ min: 1, max: 9 }) },
    { weight: scope.hugeOf20, arbitrary: fc.constant(scope.lotsHuge) },
  )
  const budget = fc.integer({ min: 1, max: scope.priceMin * 25 + scope.prices })
  const move = fc.oneof(
    {
      weight: 60,
      arbitrary: fc.record({
        kind: fc.constant('limit' as const),
        id,
        owner,
        side,
        price,
        lots,
        timeInForce,
        selfTrade,
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('market' as const),
        id,
        owner,
        side,
        lots,
        worst: price,
        selfTrade,
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('budget' as const),
        id,
        owner,
        budget,
        worst: price,
        selfTrade,
      }),
    },
    { weight: 14, arbitrary: fc.record({ kind: fc.constant('cancel' as const), id }) },
    {
      weight: 15,
      arbitrary: fc.record({
        kind: fc.constant('amend' as const),
        id,
        price: fc.option(price),
        lots: fc.option(lots),
        isPostOnly: fc.boolean(),
        selfTrade,
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  )
  return fc.array(move, { maxLength: 400, size: 'max' })
}

test.each([
  ['a crowded book', crowded, 0.5, []],
  ['a wide book', wide, 0.3, []],
  ['a book with the largest orders', cheap, 0.2, ['rejected book_full']],
])(
  '%s has the same reports and orders as the naive book, message by message, through restarts',
  (_, scope, share, own) => {
    const seen = { messages: 0, kinds: new Set<string>() }
    // A run has half of the allowed messages on average, and somewhat fewer since short runs are favoured.
    const numRuns = Math.ceil((messagesMin * share) / 200)
    fc.assert(
      fc.property(moves(scope), (script) => {
        followScript(script, seen.kinds)
        seen.messages += script.length
      }),
      { numRuns },
    )
    expect(seen.messages).toBeGreaterThan(messagesMin * share * 0.7)
    for (const kind of [...endings, ...own]) expect(seen.kinds).toContain(kind)
  },
  3_600_000,
)

/** The cases that every long run covers. */
const endings = [
  'trade',
  'rested',
  'filled',
  'amended',
  'rejected duplicate_id',
  'rejected unknown_order',
  'rejected post_only_would_take',
  'cancelled requested',
  'cancelled no_liquidity',
  'cancelled worst_price',
  'cancelled immediate_or_cancel',
  'cancelled fill_or_kill',
  'cancelled self_trade',
  'cancelled amended_to_filled',
  'budget_closed spent',
  'budget_closed no_liquidity',
  'budget_closed worst_price',
  'budget_closed self_trade',
]

test('a sender that writes its commands into the same objects again gets the reports of apply', () => {
  fc.assert(
    fc.property(moves(crowded), (script) => {
      const applying = new Book()
      const called = new Book()
      const send = createSender(called)
      for (const move of script) {
        if (move.kind === 'restart') continue
        expectSame([...send(move)], [...applying.apply(move)])
        expectSame([...called.openOrders()], [...applying.openOrders()])
      }
    }),
    { numRuns: 200 },
  )
})

/** Calls the method of each command with an object that the next command of its kind writes again. */
function createSender(book: Book): (command: BookCommand) => Iterable<BookReport> {
  const handling = { id: 0, owner: 0, selfTrade: 'none' as SelfTradePrevention }
  const limit = { ...handling, side: 'buy', price: 0, lots: 0, timeInForce: 'post_only' } as LimitOrder
  const market: MarketOrder = { ...handling, side: 'buy', lots: 0, worst: 0 }
  const budget: BudgetOrder = { ...handling, budget: 0, worst: 0 }
  const amendment: Amendment = { id: 0, price: null, lots: null, isPostOnly: false, selfTrade: 'none' }
  return (command) => {
    switch (command.kind) {
      case 'limit':
        return book.limit(Object.assign(limit, command))
      case 'market':
        return book.market(Object.assign(market, command))
      case 'budget':
        return book.budget(Object.assign(budget, command))
      case 'cancel':
        return book.cancel(command.id)
      case 'amend':
        return book.amend(Object.assign(amendment, command))
    }
  }
}

function followScript(script: readonly Move[], seen: Set<string>): void {
  let book = new Book()
  const naive = new NaiveBook()
  for (const move of script) {
    if (move.kind === 'restart') {
      book = restarted(book)
    } else {
      const before = lotsIn(book)
      const reports = [...book.apply(move)]
      expectSame(reports, naive.apply(move))
      for (const report of reports)
        seen.add('reason' in report ? `${report.kind} ${report.reason}` : report.kind)
      expectConserved(move, { reports, before, after: lotsIn(book) })
    }
    expectSame([...book.openOrders()], naive.openOrders())
    expectSound(book)
  }
}

/** Restored from its open orders with the levels mixed: only the order at each price may matter. */
function restarted(book: Book): Book {
  return Book.restore([...book.openOrders()].sort((a, b) => (a.price % 3) - (b.price % 3)))
}

function expectSame<T extends BookReport | OpenOrder>(actual: readonly T[], expected: readonly T[]): void {
  // Comparing text is many times faster; if it differs, the slow comparison decides and explains.
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual).toEqual(expected)
}

function lotsIn(book: Book): bigint {
  let sum = 0n
  for (const { remaining } of book.openOrders()) sum += BigInt(remaining)
  return sum
}

/** Lots enter with a command, and leave by trades, on two sides at a time, and by cancels. */
function expectConserved(
  command: BookCommand,
  { reports, before, after }: { reports: readonly BookReport[]; before: bigint; after: bigint },
): void {
  const isRejected = reports.some(({ kind }) => kind === 'rejected')
  let sum = before
  let unspent = command.kind === 'budget' ? BigInt(command.budget) : 0n
  if ((command.kind === 'limit' || command.kind === 'market') && !isRejected) sum += BigInt(command.lots)
  for (const report of reports) {
    if (report.kind === 'amended') sum += BigInt(report.lots - report.previousLots)
    if (report.kind === 'cancelled') sum -= BigInt(report.lots)
    if (report.kind === 'trade') {
      sum -= command.kind === 'budget' ? BigInt(report.lots) : 2n * BigInt(report.lots)
      unspent -= BigInt(report.price) * BigInt(report.lots)
    }
    if (report.kind === 'budget_closed' && unspent !== BigInt(report.unspent))
      expect(report.unspent).toBe(unspent)
  }
  if (sum !== after) expect(after).toBe(sum)
}

/** Levels are sorted, never empty, never crossed, and the sums of their orders. */
function expectSound(book: Book): void {
  const { bids, asks } = book.depth(Number.MAX_SAFE_INTEGER)
  const sums = new Map<number, number>()
  for (const { price, remaining } of book.openOrders()) sums.set(price, (sums.get(price) ?? 0) + remaining)
  const levels = [...bids.toReversed(), ...asks]
  for (const [index, { price, lots }] of levels.entries()) {
    const above = levels[index + 1]
    const sum = sums.get(price)
    if (above !== undefined && above.price <= price) expect(levels).toBe('sorted and not crossed')
    if (lots !== sum) expect({ price, lots }).toEqual({ price, lots: sum })
  }
  if (sums.size !== levels.length) expect(levels.length).toBe(sums.size)
  const best = [bids[0]?.price ?? null, asks[0]?.price ?? null]
  if (best[0] !== book.bestBid() || best[1] !== book.bestAsk()) {
    expect([book.bestBid(), book.bestAsk()]).toEqual(best)
  }
}
