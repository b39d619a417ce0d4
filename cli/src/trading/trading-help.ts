import { callerHelp } from '#calling'

const watch = `coffer watch [PAIR]
  the order book, the last trades and the day of a pair, live; without PAIR the only one there is.
  On a terminal it is redrawn in place until q or Ctrl-C. In a pipe it prints a line for each change of the best prices
  or the last trade. It needs no key: --url alone will do.

coffer watch orders
  a line for each of your open orders, then one for everything that becomes of an order

coffer watch TOPIC
  any topic of the stream, as lines of JSON: spot.fiat.chart.USDT/RUB.1, spot.fiat.balance

  --json                   lines of JSON for a PAIR or orders too, as the server pushes them

A lost connection is made again by itself, after 1, 2, 4 and at most 30 seconds; that is said on stderr.

${callerHelp}
  coffer watch USDT/RUB
  coffer watch orders --as bob
  coffer watch USDT/RUB --json | jq .data
`

const place = `coffer place buy|sell AMOUNT [PAIR] --price P
coffer place buy|sell AMOUNT [PAIR] --market
coffer place buy [PAIR] --budget Q

Places an order from the trading account: at a price or better, at the best prices there are, or for as much as Q
buys. AMOUNT is in the base currency, P and Q in the quote currency. Without PAIR it is the only one there is.

  --time-in-force T        gtc (default): rest until cancelled; ioc: what cannot trade at once is cancelled;
                           fok: all at once or nothing
  --post-only              refuse it where it would trade at once
  --stp MODE               what is cancelled instead of a trade with yourself: cancel_newest, cancel_oldest,
                           cancel_both, or none where your tariff allows it
  --client-order-id NAME   a name of your own for it
  --idempotency-key KEY    makes a repeat of this call safe

${callerHelp}
  coffer place buy 10 USDT/RUB --price 79.5
  coffer place sell 10 --market
  coffer place buy --budget 1000
`

const orders = `coffer orders [PAIR] [options]

Lists your orders, newest first; those that are open unless --status says otherwise.

  --status S               open, new, partially_filled, filled, cancelled or all
  --side buy|sell          only these
  --limit N                at most so many: 1 to 100, 50 by default
  --json                   the answer as it came

${callerHelp}`

const order = `coffer order ID

Shows all that is known of an order.

${callerHelp}`

const amend = `coffer amend ID [--price P] [--amount A]

Changes an open limit order. A is its whole size, what is filled included. It keeps its place in the queue when only
its size falls.

  --idempotency-key KEY    makes a repeat of this call safe

${callerHelp}`

const cancel = `coffer cancel ID
coffer cancel --all [PAIR] [--side buy|sell]

Cancels an open limit order, or all of them, or those of a pair or side. What is filled stays.

  --idempotency-key KEY    makes a repeat of this call safe

${callerHelp}`

const balance = `coffer balance [--all]

Shows the funding account (whole and available) and the trading account (free and locked in orders), currency by
currency; --all shows the empty ones too.

${callerHelp}`

const transfer = `coffer transfer to-trading AMOUNT CURRENCY
coffer transfer from-trading AMOUNT CURRENCY

Moves money between the funding account and the trading account, from which orders are paid. Instant and free.

  --idempotency-key KEY    makes a repeat of this call safe

${callerHelp}
  coffer transfer to-trading 100 USDT
`

/** What the commands of the order book and the trading account say of themselves. */
export const tradingHelp: Record<
  'watch' | 'place' | 'orders' | 'order' | 'amend' | 'cancel' | 'balance' | 'transfer',
  string
> = {
  watch,
  place,
  orders,
  order,
  amend,
  cancel,
  balance,
  transfer,
}
