const overview = `coffer: try Coffer's API by hand, signed.

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

const caller = `Who calls:
  --as USERNAME            another customer of the sandbox: alice, bob, carol
  --api-key KEY            a key of your own, or COFFER_API_KEY
  --secret-key SECRET      its secret, or COFFER_SECRET_KEY
  --url URL                the server, or COFFER_URL; otherwise DATA_DIR/sandbox.json says (DATA_DIR is ./data)
  --verbose                show the headers and the signed message, on stderr
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
  Object.entries({ help: overview, request, keys, audit }),
)
