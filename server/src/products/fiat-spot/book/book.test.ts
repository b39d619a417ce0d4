import { expect, test } from 'vitest'
import { Book } from './book.ts'
import type {
  AmendCommand,
  BookCommand,
  BudgetCommand,
  LimitCommand,
  MarketCommand,
} from './book-commands.ts'
import type { OpenOrder } from './book-order.ts'
import type { BookReport } from './book-reports.ts'

const mallory = 66

function limit(id: number, side: 'buy' | 'sell', terms: Partial<LimitCommand>): LimitCommand {
  return {
    kind: 'limit',
    id,
    owner: id,
    side,
    price: 100,
    lots: 5,
    timeInForce: 'good_till_cancel',
    selfTrade: 'none',
    ...terms,
  }
}

function market(id: number, side: 'buy' | 'sell', terms: Partial<MarketCommand>): MarketCommand {
  const worst = side === 'buy' ? Number.MAX_SAFE_INTEGER : 1
  return { kind: 'market', id, owner: id, side, lots: 5, worst, selfTrade: 'none', ...terms }
}

function budget(id: number, amount: number, terms: Partial<BudgetCommand> = {}): BudgetCommand {
  const worst = Number.MAX_SAFE_INTEGER
  return { kind: 'budget', id, owner: id, budget: amount, worst, selfTrade: 'none', ...terms }
}

function amend(id: number, terms: Partial<AmendCommand>): AmendCommand {
  return { kind: 'amend', id, price: null, lots: null, isPostOnly: false, selfTrade: 'none', ...terms }
}

function cancel(id: number): BookCommand {
  return { kind: 'cancel', id }
}

function run(book: Book, ...commands: BookCommand[]): BookReport[] {
  return commands.flatMap((command) => [...book.apply(command)])
}

function orderIn(book: Book, id: number): OpenOrder | undefined {
  return [...book.openOrders()].find((order) => order.id === id)
}

/** Each report in a few words, so that examples read easily. */
function story(reports: readonly BookReport[]): string[] {
  return reports.map(told)
}

function told(report: BookReport): string {
  switch (report.kind) {
    case 'trade':
      return `${report.takerId} trades ${report.lots} at ${report.price} with ${report.makerId}, ${report.makerRemaining} left`
    case 'rested':
      return `${report.id} rests ${report.lots} at ${report.price}`
    case 'filled':
      return `${report.id} filled`
    case 'cancelled':
      return `${report.id} cancelled ${report.lots}: ${report.reason}`
    case 'budget_closed':
      return `${report.id} closed, ${report.unspent} unspent: ${report.reason}`
    case 'amended':
      return `${report.id} amended from ${report.previousLots} at ${report.previousPrice} to ${report.lots} at ${report.price}, ${report.keepsPlace ? 'keeps' : 'loses'} its place`
    case 'rejected':
      return `${report.id} rejected: ${report.reason}`
  }
}

function bookOf(...commands: BookCommand[]): Book {
  const book = new Book()
  run(book, ...commands)
  return book
}

function queue(book: Book): number[] {
  return [...book.openOrders()].map(({ id }) => id)
}

test('a trade happens at the price of the maker, whichever side takes', () => {
  const book = bookOf(limit(1, 'sell', { price: 101 }), limit(2, 'buy', { price: 99 }))
  expect(story(run(book, limit(3, 'buy', { price: 110, lots: 2 })))).toEqual([
    '3 trades 2 at 101 with 1, 3 left',
    '3 filled',
  ])
  expect(story(run(book, limit(4, 'sell', { price: 90, lots: 2 })))).toEqual([
    '4 trades 2 at 99 with 2, 3 left',
    '4 filled',
  ])
})

test('a trade report names both owners, the taker side and the lots that remain of the maker', () => {
  const book = bookOf(limit(1, 'sell', { owner: 7, price: 101 }))
  expect(run(book, limit(2, 'buy', { owner: 8, price: 105, lots: 2 }))[0]).toEqual({
    kind: 'trade',
    makerId: 1,
    makerOwner: 7,
    makerRemaining: 3,
    takerId: 2,
    takerOwner: 8,
    takerSide: 'buy',
    price: 101,
    lots: 2,
  })
})

test('a crossing order goes on through level after level, best first, and stops at its own limit', () => {
  const book = bookOf(
    limit(1, 'sell', { price: 103 }),
    limit(2, 'sell', { price: 101 }),
    limit(3, 'sell', { price: 102 }),
    limit(4, 'sell', { price: 104 }),
  )
  expect(story(run(book, limit(5, 'buy', { price: 103, lots: 20 })))).toEqual([
    '5 trades 5 at 101 with 2, 0 left',
    '5 trades 5 at 102 with 3, 0 left',
    '5 trades 5 at 103 with 1, 0 left',
    '5 rests 5 at 103',
  ])
  expect([book.bestBid(), book.bestAsk()]).toEqual([103, 104])
})

test('at one price the order that came first trades first, however many there are', () => {
  const ids = Array.from({ length: 40 }, (_, index) => 40 - index)
  const book = bookOf(...ids.map((id) => limit(id, 'buy', { lots: 1 })))
  const takers = run(book, market(99, 'sell', { lots: 40 }))
  expect(takers.flatMap((report) => (report.kind === 'trade' ? [report.makerId] : []))).toEqual(ids)
})

test('a maker that is filled in part keeps its place', () => {
  const book = bookOf(limit(1, 'sell', {}), limit(2, 'sell', {}))
  run(book, market(3, 'buy', { lots: 2 }))
  expect(story(run(book, market(4, 'buy', { lots: 4 })))).toEqual([
    '4 trades 3 at 100 with 1, 0 left',
    '4 trades 1 at 100 with 2, 4 left',
    '4 filled',
  ])
})

test('no level is left behind when the best price is cancelled or traded away', () => {
  const book = bookOf(
    limit(1, 'buy', { price: 99 }),
    limit(2, 'buy', { price: 100 }),
    limit(3, 'buy', { price: 98 }),
  )
  run(book, cancel(2))
  expect([book.bestBid(), book.depth(9).bids.length]).toEqual([99, 2])
  run(book, market(4, 'sell', {}))
  expect([book.bestBid(), book.depth(9).bids.length]).toEqual([98, 1])
  run(book, cancel(3))
  expect([book.bestBid(), book.orderCount]).toEqual([null, 0])
})

test('an order that is filled or cancelled is gone: cancel and amend are rejected', () => {
  const book = bookOf(limit(1, 'sell', {}), market(2, 'buy', {}), limit(3, 'sell', {}), cancel(3))
  for (const id of [1, 2, 3, 4]) {
    expect(story(run(book, cancel(id), amend(id, { lots: 1 })))).toEqual([
      `${id} rejected: unknown_order`,
      `${id} rejected: unknown_order`,
    ])
  }
})

test('an id is rejected while its order is open, and free after a fill or a cancel', () => {
  const book = bookOf(limit(1, 'sell', {}))
  const again = [limit(1, 'buy', {}), market(1, 'buy', {}), budget(1, 1000)]
  expect(story(run(book, ...again))).toEqual(Array(3).fill('1 rejected: duplicate_id'))
  run(book, market(2, 'buy', {}))
  expect(story(run(book, limit(1, 'buy', {}), cancel(1), limit(1, 'sell', {})))).toEqual([
    '1 rests 5 at 100',
    '1 cancelled 5: requested',
    '1 rests 5 at 100',
  ])
})

test('an immediate-or-cancel order never rests, whether it trades in part or not at all', () => {
  const book = bookOf(limit(1, 'sell', { lots: 2 }))
  const taker = limit(2, 'buy', { timeInForce: 'immediate_or_cancel' })
  expect(story(run(book, taker, taker))).toEqual([
    '2 trades 2 at 100 with 1, 0 left',
    '2 cancelled 3: immediate_or_cancel',
    '2 cancelled 5: immediate_or_cancel',
  ])
  expect(book.orderCount).toBe(0)
})

test('the unfilled rest of a market order is cancelled', () => {
  const book = bookOf(limit(1, 'buy', { lots: 2 }))
  expect(story(run(book, market(2, 'sell', {})))).toEqual([
    '2 trades 2 at 100 with 1, 0 left',
    '2 cancelled 3: no_liquidity',
  ])
  expect(run(book, market(3, 'sell', {}))).toMatchObject([{ kind: 'cancelled', price: null, lots: 5 }])
})

test('a fill-or-kill order fills whole over several levels, or changes nothing', () => {
  const makers = [limit(1, 'sell', { price: 100 }), limit(2, 'sell', { price: 101 })]
  const book = bookOf(...makers, limit(3, 'sell', { price: 102 }))
  const terms = { price: 101, timeInForce: 'fill_or_kill' } as const
  expect(story(run(book, limit(4, 'buy', { ...terms, lots: 11 })))).toEqual(['4 cancelled 11: fill_or_kill'])
  expect(queue(book)).toEqual([1, 2, 3])
  expect(story(run(book, limit(4, 'buy', { ...terms, lots: 10 })))).toEqual([
    '4 trades 5 at 100 with 1, 0 left',
    '4 trades 5 at 101 with 2, 0 left',
    '4 filled',
  ])
})

test.each([
  ['none', 15, 16],
  ['cancel_newest', 5, 6],
  ['cancel_oldest', 10, 11],
  ['cancel_both', 5, 6],
] as const)('fill-or-kill under self-trade prevention %s counts on %i lots', (selfTrade, most, tooMany) => {
  const makers = [
    limit(1, 'sell', {}),
    limit(2, 'sell', { owner: mallory }),
    limit(3, 'sell', { price: 101 }),
  ]
  const taker = { owner: mallory, price: 101, timeInForce: 'fill_or_kill', selfTrade } as const
  const book = bookOf(...makers)
  expect(story(run(book, limit(4, 'buy', { ...taker, lots: tooMany })))).toEqual([
    `4 cancelled ${tooMany}: fill_or_kill`,
  ])
  expect(queue(book)).toEqual([1, 2, 3])
  expect(story(run(book, limit(4, 'buy', { ...taker, lots: most }))).at(-1)).toBe('4 filled')
})

test('a post-only order that would take is rejected, and rests where it would not', () => {
  const book = bookOf(limit(1, 'sell', { price: 101 }), limit(2, 'buy', { price: 99 }))
  const terms = { timeInForce: 'post_only' } as const
  expect(
    story(
      run(
        book,
        limit(3, 'buy', { ...terms, price: 101 }),
        limit(3, 'sell', { ...terms, price: 99 }),
        limit(3, 'buy', { ...terms, price: 100 }),
      ),
    ),
  ).toEqual(['3 rejected: post_only_would_take', '3 rejected: post_only_would_take', '3 rests 5 at 100'])
})

test('a budget buys the most lots at each price and is never exceeded', () => {
  const book = bookOf(limit(1, 'sell', { price: 100, lots: 3 }), limit(2, 'sell', { price: 150, lots: 9 }))
  expect(story(run(book, budget(3, 749)))).toEqual([
    '3 trades 3 at 100 with 1, 0 left',
    '3 trades 2 at 150 with 2, 7 left',
    '3 closed, 149 unspent: spent',
  ])
  expect(story(run(book, budget(4, 149)))).toEqual(['4 closed, 149 unspent: spent'])
  expect(story(run(book, budget(5, 1051)))).toEqual([
    '5 trades 7 at 150 with 2, 0 left',
    '5 closed, 1 unspent: no_liquidity',
  ])
  expect(story(run(book, budget(6, 10)))).toEqual(['6 closed, 10 unspent: no_liquidity'])
})

test('market and budget orders stop at their worst price and report it', () => {
  const asks = () => bookOf(limit(1, 'sell', { price: 100 }), limit(2, 'sell', { price: 101 }))
  const bought = [
    { lots: 5, price: 100 },
    { reason: 'worst_price', lots: 3, price: null },
  ]
  expect(run(asks(), market(3, 'buy', { lots: 8, worst: 100 }))).toMatchObject(bought)
  expect(run(asks(), market(3, 'buy', { lots: 8, worst: 101 }))).toHaveLength(3)
  expect(story(run(asks(), budget(3, 900, { worst: 100 })))).toEqual([
    expect.anything(),
    '3 closed, 400 unspent: worst_price',
  ])
  // The unspent rest does not buy a lot beyond the worst price either.
  expect(story(run(asks(), budget(3, 600, { worst: 100 }))).at(-1)).toBe('3 closed, 100 unspent: spent')
  const bids = bookOf(limit(1, 'buy', { price: 100 }), limit(2, 'buy', { price: 99 }))
  expect(run(bids, market(3, 'sell', { lots: 8, worst: 100 })).at(-1)).toMatchObject({
    reason: 'worst_price',
  })
  expect(run(bids, market(4, 'sell', { worst: 100 }))).toMatchObject([{ reason: 'worst_price', lots: 5 }])
})

test('a budget of the largest size buys exactly what it pays for', () => {
  const book = bookOf(limit(1, 'sell', { price: 3, lots: Math.floor(Number.MAX_SAFE_INTEGER / 3) }))
  expect(story(run(book, budget(2, Number.MAX_SAFE_INTEGER - 2)))).toEqual([
    '2 trades 3002399751580329 at 3 with 1, 1 left',
    '2 closed, 2 unspent: spent',
  ])
})

test('an amend that only lowers the lots keeps its place', () => {
  const book = bookOf(limit(1, 'buy', {}), limit(2, 'buy', {}))
  expect(story(run(book, amend(1, { lots: 2 })))).toEqual([
    '1 amended from 5 at 100 to 2 at 100, keeps its place',
  ])
  expect(queue(book)).toEqual([1, 2])
  expect(book.depth(9).bids).toEqual([{ price: 100, lots: 7 }])
})

test.each([
  ['more lots', { lots: 6 }, [2, 1]],
  ['a worse price', { price: 99 }, [2, 1]],
  ['a better price', { price: 101 }, [1, 2]],
  ['another price with fewer lots', { price: 99, lots: 1 }, [2, 1]],
] as const)('an amend to %s loses its place', (_, terms, order) => {
  const book = bookOf(limit(1, 'buy', {}), limit(2, 'buy', {}))
  expect(run(book, amend(1, terms))).toMatchObject([
    { kind: 'amended', keepsPlace: false },
    { kind: 'rested' },
  ])
  expect(queue(book)).toEqual(order)
})

test.each([
  ['buy', 'sell', 103, 101],
  ['sell', 'buy', 97, 99],
] as const)(
  'an amend of a %s into the other side trades at the price of the maker',
  (side, other, to, at) => {
    const start = side === 'buy' ? 90 : 110
    const book = bookOf(limit(1, other, { price: at, lots: 2 }), limit(2, side, { price: start }))
    expect(story(run(book, amend(2, { price: to })))).toEqual([
      `2 amended from 5 at ${start} to 5 at ${to}, loses its place`,
      `2 trades 2 at ${at} with 1, 0 left`,
      `2 rests 3 at ${to}`,
    ])
    expect(orderIn(book, 2)).toMatchObject({ filled: 2, remaining: 3 })
  },
)

test('the lots of an amend are the new total: filled lots count, and a total at or below them cancels the rest', () => {
  const book = bookOf(limit(1, 'sell', { lots: 10 }), market(2, 'buy', { lots: 4 }))
  expect(story(run(book, amend(1, { lots: 7 })))).toEqual([
    '1 amended from 6 at 100 to 3 at 100, keeps its place',
  ])
  expect(story(run(book, amend(1, { lots: 4, price: 105 })))).toEqual(['1 cancelled 3: amended_to_filled'])
  expect(book.orderCount).toBe(0)
})

test('a post-only order that an amend would make take stays as it was', () => {
  const book = bookOf(
    limit(1, 'sell', { price: 101 }),
    limit(2, 'buy', { price: 99 }),
    limit(3, 'buy', { price: 99 }),
  )
  expect(story(run(book, amend(2, { price: 101, isPostOnly: true })))).toEqual([
    '2 rejected: post_only_would_take',
  ])
  expect(queue(book)).toEqual([2, 3, 1])
})

test.each([
  ['none', ['9 trades 5 at 100 with 1, 0 left', '9 trades 5 at 100 with 2, 0 left', '9 rests 2 at 100'], [9]],
  ['cancel_newest', ['9 trades 5 at 100 with 1, 0 left', '9 cancelled 7: self_trade'], [2]],
  [
    'cancel_oldest',
    ['9 trades 5 at 100 with 1, 0 left', '2 cancelled 5: self_trade', '9 rests 7 at 100'],
    [9],
  ],
  [
    'cancel_both',
    ['9 trades 5 at 100 with 1, 0 left', '2 cancelled 5: self_trade', '9 cancelled 7: self_trade'],
    [],
  ],
] as const)('self-trade prevention %s is the choice of the taker', (selfTrade, expected, left) => {
  const book = bookOf(limit(1, 'sell', {}), limit(2, 'sell', { owner: mallory, selfTrade: 'cancel_both' }))
  expect(story(run(book, limit(9, 'buy', { owner: mallory, lots: 12, selfTrade })))).toEqual(expected)
  expect(queue(book)).toEqual(left)
})

test('self-trade prevention applies to budgets and amends, and only to orders that would trade', () => {
  const book = bookOf(limit(1, 'sell', { owner: mallory }), limit(2, 'buy', { owner: mallory, price: 90 }))
  const newest = { owner: mallory, selfTrade: 'cancel_both' } as const
  expect(story(run(book, budget(3, 99, newest)))).toEqual(['3 closed, 99 unspent: spent'])
  expect(story(run(book, limit(4, 'buy', { ...newest, lots: 1, price: 99 })))).toEqual(['4 rests 1 at 99'])
  expect(story(run(book, amend(2, { price: 100, selfTrade: 'cancel_newest' })))).toEqual([
    '2 amended from 5 at 90 to 5 at 100, loses its place',
    '2 cancelled 5: self_trade',
  ])
  expect(story(run(book, budget(5, 1000, newest)))).toEqual([
    '1 cancelled 5: self_trade',
    '5 closed, 1000 unspent: self_trade',
  ])
})

test('the lots of one side stay exact: an order that would not fit is rejected', () => {
  const most = Number.MAX_SAFE_INTEGER
  const book = bookOf(limit(1, 'buy', { price: 1, lots: most - 1 }), limit(2, 'buy', { price: 1, lots: 1 }))
  expect(story(run(book, limit(3, 'buy', { price: 1, lots: 1 }), amend(2, { lots: 2 })))).toEqual([
    '3 rejected: book_full',
    '2 rejected: book_full',
  ])
  expect(book.depth(9).bids).toEqual([{ price: 1, lots: most }])
})

test.each([1, 40, 1e9])(
  'a sweep through 5,000 orders, two at each price, %i ticks apart, trades in priority order and leaves nothing',
  (step) => {
    const ids = Array.from({ length: 5_000 }, (_, index) => index + 1)
    const book = bookOf(...ids.map((id) => limit(id, 'sell', { price: (id >> 1) * step + 1, lots: 1 })))
    expect(book.depth(9_999).asks).toHaveLength(2_501)
    for (const round of [1, 2]) {
      const reports = run(book, market(round * 10_000, 'buy', { lots: 5_001 }))
      expect(reports.flatMap((report) => (report.kind === 'trade' ? [report.makerId] : []))).toEqual(ids)
      expect(reports.at(-1)).toMatchObject({ kind: 'cancelled', lots: 1, reason: 'no_liquidity' })
      expect([book.orderCount, book.bestAsk(), book.depth(9).asks]).toEqual([0, null, []])
      run(book, ...ids.map((id) => limit(id, 'sell', { price: (id >> 1) * step + 1, lots: 1 })))
    }
  },
)

test.each([
  ['a price of zero', limit(2, 'buy', { price: 0 })],
  ['negative lots', limit(2, 'buy', { lots: -1 })],
  ['a fraction of a lot', market(2, 'buy', { lots: 1.5 })],
  ['no number', budget(2, Number.NaN)],
  ['no worst price', market(2, 'buy', { worst: 0 })],
  ['a quote amount that is not exact', limit(2, 'buy', { price: 2 ** 27, lots: 2 ** 26 })],
  ['an amend to a fraction of a tick', amend(1, { price: 100.5 })],
])('%s fails an assertion and changes nothing', (_, command) => {
  const book = bookOf(limit(1, 'sell', {}))
  expect(() => run(book, command)).toThrow(/safe integer/)
  expect([...book.openOrders()]).toEqual([
    { id: 1, owner: 1, side: 'sell', price: 100, filled: 0, remaining: 5 },
  ])
})

test.each([
  ['twice the same id', [{ id: 1 }, { id: 1 }], /once/],
  ['sides that cross', [{ id: 1 }, { id: 2, side: 'sell' as const }], /cross/],
  ['nothing to fill', [{ id: 1, remaining: 0, filled: 5 }], /lots to fill/],
])('a book is not restored from %s', (_, orders, reason) => {
  const open = { owner: 1, side: 'buy' as const, price: 100, filled: 0, remaining: 5 }
  expect(() => Book.restore(orders.map((order) => ({ ...open, ...order })))).toThrow(reason)
})
