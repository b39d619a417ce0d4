import { caller } from './caller-help.ts'
import { eventHelp } from './event-help.ts'

const overview = `coffer: try Coffer's API by hand, signed.

  coffer watch [PAIR]                 show an order book live in the terminal
  coffer watch orders                 show what becomes of your orders
  coffer place buy|sell AMOUNT        place an order: --price P, --market or --budget Q
  coffer orders                       list your open orders
  coffer order ID                     show one order
  coffer amend ID                     change its --price or --amount
  coffer cancel ID | --all            cancel it, or all of them

  coffer prices [CURRENCY]            show what crypto currencies are bought and sold at
  coffer quote AMOUNT FROM TO         show what an amount converts to: crypto to crypto, fiat to crypto and back
  coffer convert AMOUNT FROM TO       convert it, once you agree to the quote
  coffer conversions                  list your conversions
  coffer swap AMOUNT FROM TO          swap crypto for crypto at once, or at a --price P
  coffer swaps                        list your swaps
  coffer swaps cancel ID              cancel one that still waits for its price

  coffer events                       list what happened to you, oldest first
  coffer listen                       show events as they come, or hand them on: --forward-to URL
  coffer trigger EVENT                make the sandbox produce one
  coffer webhooks                     list your webhooks; add URL, update, rm, rotate, test, deliveries, replay

  coffer balance                      show what your accounts hold
  coffer transfer to-trading AMOUNT CURRENCY    fund the trading account; from-trading goes back

  coffer request METHOD PATH [BODY]   sign, send, and print the answer
  coffer get PATH                     the same for GET; post, patch, put and delete likewise
  coffer keys                         list the sandbox's API keys
  coffer keys create USERNAME         give a sandbox customer another key
  coffer keys update API_KEY          change a key
  coffer audit                        prove that the books of this server balance
  coffer help COMMAND                 say more about a command
  coffer --version

Without further settings it speaks to the sandbox that \`npm start\` runs, as its customer alice.
`

const request = `coffer request METHOD PATH [BODY]

PATH may be short: /account/wallets means /api/v1/integration/account/wallets. Paths that begin with /api/, /sandbox/,
/livez, /readyz, /metrics, /openapi.json, /asyncapi.json or /docs are sent as they are.
BODY is JSON, @FILE, or - for stdin; it is sent byte for byte.

  -H, --header 'Name: value'     another header; may be repeated
  --idempotency-key KEY          makes a repeat of this call safe

${caller}
The answer goes to stdout, all else to stderr. Exit code: 0 success, 1 an error answer or none, 2 misuse.

  coffer request GET /account/wallets
  coffer request POST /funding/transfer/internal '{"symbol": "USDT", "amount": "5", "to_username": "bob"}'
  coffer request GET '/transactions?limit=5' --as bob
`

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

${caller}
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
  --stp MODE               what is cancelled instead of a trade with yourself: none, cancel_newest, cancel_oldest,
                           cancel_both
  --client-order-id NAME   a name of your own for it
  --idempotency-key KEY    makes a repeat of this call safe

${caller}
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

${caller}`

const order = `coffer order ID

Shows all that is known of an order.

${caller}`

const amend = `coffer amend ID [--price P] [--amount A]

Changes an open limit order. A is its whole size, what is filled included. It keeps its place in the queue when only
its size falls.

  --idempotency-key KEY    makes a repeat of this call safe

${caller}`

const cancel = `coffer cancel ID
coffer cancel --all [PAIR] [--side buy|sell]

Cancels an open limit order, or all of them, or those of a pair or side. What is filled stays.

  --idempotency-key KEY    makes a repeat of this call safe

${caller}`

const prices = `coffer prices [CURRENCY]

Shows what crypto currencies are bought and sold at, and the last 24 hours; of one base with CURRENCY. It needs no key:
--url alone will do.

  --json                   the answer as it came

${caller}
  coffer prices BTC
`

const quote = `coffer quote AMOUNT FROM TO

Shows what AMOUNT of FROM converts to, at which rate and fee, and how long that holds. With fiat on one side the fiat
converter answers, otherwise the crypto one. Nothing is converted.

  --json                   the answer as it came

${caller}
  coffer quote 100 USDT BTC
  coffer quote 10000 RUB BTC
  coffer quote 0.1 BTC RUB
`

const convert = `coffer convert AMOUNT FROM TO [--yes]
coffer convert --quote-id ID
coffer convert AMOUNT FROM TO --quote-id ID

Asks for a quote, shows it, and converts in the funding account. On a terminal it asks before it converts; in a script
it does not. With --quote-id it converts at a quote that \`coffer quote\` has shown; with fiat on one side the amount
and the currencies are said again. A quote converts once, however often it is sent.

  -y, --yes                do not ask
  --quote-id ID            of a quote that still holds
  --idempotency-key KEY    with the --quote-id of a crypto conversion: a repeat is told the first answer again

${caller}
  coffer convert 100 USDT BTC
  coffer convert 0.1 BTC RUB --yes
`

const conversions = `coffer conversions

Lists your conversions, newest first.

  --type crypto|fiat       only those of one converter
  --limit N                at most so many: 1 to 100, 50 by default
  --json                   the answer as it came

${caller}`

const swap = `coffer swap AMOUNT FROM TO
coffer swap FROM TO --receive A
coffer swap AMOUNT FROM TO --price P

Swaps one crypto currency for another in the funding account, at the price of the moment: gives AMOUNT of FROM, or as
much of it as brings A of TO. At --price P it waits until the market is there; P is in the quote currency of the pair
for one of its base, whichever of them is given: \`coffer prices\` names the pairs BASE-QUOTE.

  --idempotency-key KEY    makes a repeat of this call safe

${caller}
  coffer swap 100 USDT BTC
  coffer swap USDT BTC --receive 0.001
  coffer swap 100 USDT BTC --price 50000
`

const swaps = `coffer swaps [list]
  lists your swaps, newest first
  --limit N                at most so many: 1 to 100, 50 by default
  --json                   the answer as it came

coffer swaps cancel ID
  cancels a swap that waits for its price, and releases what it would give
  --idempotency-key KEY    makes a repeat of this call safe

${caller}`

const balance = `coffer balance [--all]

Shows the funding account (whole and available) and the trading account (free and locked in orders), currency by
currency; --all shows the empty ones too.

${caller}`

const transfer = `coffer transfer to-trading AMOUNT CURRENCY
coffer transfer from-trading AMOUNT CURRENCY

Moves money between the funding account and the trading account, from which orders are paid. Instant and free.

  --idempotency-key KEY    makes a repeat of this call safe

${caller}
  coffer transfer to-trading 100 USDT
`

const keys = `coffer keys [list] [--show]
  lists the sandbox's customers and their keys; --show prints the secrets too

coffer keys create USERNAME [options]
coffer keys update API_KEY [options] [--enable | --disable]
  --permissions a,b        what the key may do
  --allowed-ips a,b        addresses and CIDR subnets it may be used from; "" for all
  --rate-limit N           calls a minute
  --expires-at TIME        ISO 8601, or never

${caller}`

const audit = `coffer audit

Runs the server's audit on this machine's books and ends as it ends: 0 when they balance.
`

/** What each command says of itself; that of `help` is the overview. */
export const help: ReadonlyMap<string, string> = new Map(
  Object.entries({
    help: overview,
    watch,
    place,
    orders,
    order,
    amend,
    cancel,
    prices,
    quote,
    convert,
    conversions,
    swap,
    swaps,
    ...eventHelp,
    balance,
    transfer,
    request,
    keys,
    audit,
  }),
)
