import { callerHelp } from '#calling'

const prices = `coffer prices [CURRENCY]

Shows what crypto currencies are bought and sold at, and the last 24 hours; of one base with CURRENCY. It needs no key:
--url alone will do.

  --json                   the answer as it came

${callerHelp}
  coffer prices BTC
`

const quote = `coffer quote AMOUNT FROM TO

Shows what AMOUNT of FROM converts to, at which rate and fee, and how long that holds. With fiat on one side the fiat
converter answers, otherwise the crypto one. Nothing is converted.

  --json                   the answer as it came

${callerHelp}
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
  --idempotency-key KEY    with a --quote-id: a repeat of this call is told the first answer again

${callerHelp}
  coffer convert 100 USDT BTC
  coffer convert 0.1 BTC RUB --yes
`

const conversions = `coffer conversions

Lists your conversions, newest first.

  --type crypto|fiat       only those of one converter
  --limit N                at most so many: 1 to 100, 50 by default
  --json                   the answer as it came

${callerHelp}`

const swap = `coffer swap AMOUNT FROM TO
coffer swap FROM TO --receive A
coffer swap AMOUNT FROM TO --price P

Swaps one crypto currency for another in the funding account, at the price of the moment: gives AMOUNT of FROM, or as
much of it as brings A of TO. At --price P it waits until the market is there; P is in the quote currency of the pair
for one of its base, whichever of them is given: \`coffer prices\` names the pairs BASE-QUOTE.

  --idempotency-key KEY    makes a repeat of this call safe

${callerHelp}
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

${callerHelp}`

/** What the commands that deal with the house say of themselves. */
export const dealingHelp: Record<'prices' | 'quote' | 'convert' | 'conversions' | 'swap' | 'swaps', string> =
  {
    prices,
    quote,
    convert,
    conversions,
    swap,
    swaps,
  }
