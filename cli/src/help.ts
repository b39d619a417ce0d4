import { callerHelp } from '#calling'
import { dealingHelp } from '#dealing'
import { eventHelp } from '#events'
import { tradingHelp } from '#trading'

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

${callerHelp}
The answer goes to stdout, all else to stderr. Exit code: 0 success, 1 an error answer or none, 2 misuse.

  coffer request GET /account/wallets
  coffer request POST /funding/transfer/internal '{"symbol": "USDT", "amount": "5", "to_username": "bob"}'
  coffer request GET '/transactions?limit=5' --as bob
`

const keys = `coffer keys [list] [--show]
  lists the sandbox's customers and their keys; --show prints the secrets too

coffer keys create USERNAME [options]
coffer keys update API_KEY [options] [--enable | --disable]
  --permissions a,b        what the key may do
  --allowed-ips a,b        addresses and CIDR subnets it may be used from; "" for all
  --rate-limit N           calls a minute
  --expires-at TIME        ISO 8601, or never

${callerHelp}`

const audit = `coffer audit

Runs the server's audit on this machine's books and ends as it ends: 0 when they balance.
`

/** What each command says of itself; that of `help` is the overview. */
export const help: ReadonlyMap<string, string> = new Map(
  Object.entries({
    help: overview,
    ...tradingHelp,
    ...dealingHelp,
    ...eventHelp,
    request,
    keys,
    audit,
  }),
)
