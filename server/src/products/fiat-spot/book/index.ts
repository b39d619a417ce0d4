// The order book of one pair as a pure model: whole ticks and lots, a command in, reports out. The book knows no money, no
// customers and no time; the same commands always give the same reports and the same book. Orders, levels and reports are
// numbers in arrays and no objects (decision 0085).

export { Book } from './book.ts'
export type { BookCommand, SelfTradePrevention, Side, TimeInForce } from './book-commands.ts'
export type { OpenOrder } from './book-order.ts'
export type { BookReport, BudgetClosedReport, CancelReason, TradeReport } from './book-reports.ts'
export type { Takeable } from './book-taker.ts'
export { placeOf } from './sorted-slots.ts'
