import type { Coffer, Conversion } from '@coffer/sdk'
import { calls, limitOption, sameCaller } from '#calling'
import { readLimit } from '#command-line'
import { confirm, Failure, Misuse, showListed, type Terminal } from '#terminal'
import { askQuote, type ConversionWay, execute, findWay, type Quoted } from './conversion-way.ts'
import { quoteText } from './quote-text.ts'
import { readTrade, type Trade } from './read-trade.ts'

/** Gets a quote, which holds its rate for a while. */
export const quoteCommand = calls({
  usage: ['quote AMOUNT FROM TO'],
  about:
    'Shows how much TO you get for AMOUNT of FROM, at which rate and fee, and how long the quote holds. The fiat converter answers with fiat on one side, the crypto converter otherwise. Nothing is converted.',
  arguments: 'free',
  examples: ['quote 100 USDT BTC', 'quote 10000 RUB BTC', 'quote 0.1 BTC RUB'],
  ask({ words }) {
    const trade = readTrade(words, 'quote')
    return async (coffer) => askQuote(coffer, await findWay(coffer, trade))
  },
  show: (quoted, { terminal }) => void terminal.stdout.write(quoteText(quoted)),
  advise: (quoted, { values, words }) =>
    `next: \`${executing(quoted, readTrade(words, 'quote'))}${sameCaller(values)}\``,
})

/** The fiat converter needs the quoted amount and currencies again. */
function executing({ kind, quote }: Quoted, { amount, from, to }: Trade): string {
  const again = kind === 'fiat' ? ` ${amount} ${from} ${to}` : ''
  return `coffer convert${again} --quote-id ${quote.quote_id}`
}

/** Converts at a new quote that it shows first, or at an earlier quote. */
export const convertCommand = calls({
  usage: ['convert AMOUNT FROM TO [--yes]', 'convert --quote-id ID', 'convert AMOUNT FROM TO --quote-id ID'],
  about:
    'Asks for a quote, shows it, and converts in the funding account. On a terminal it asks before it converts; in a script it does not. With --quote-id it converts at a quote that `coffer quote` has shown; with fiat on one side it needs the amount and the currencies again. A quote converts once, however often it is sent.',
  arguments: 'free',
  options: {
    yes: { type: 'boolean', short: 'y', says: 'do not ask' },
    'quote-id': { type: 'string', value: 'ID', says: 'id of a quote that still holds' },
    'idempotency-key': {
      type: 'string',
      value: 'KEY',
      says: 'with a --quote-id: a repeat of this call gets the first answer again',
    },
  },
  examples: ['convert 100 USDT BTC', 'convert 0.1 BTC RUB --yes'],
  ask({ values, words }, terminal) {
    const { 'quote-id': quote_id, 'idempotency-key': idempotency_key } = values
    if (quote_id !== undefined && words.length === 0)
      return async (coffer) => void (await coffer.executeCryptoConversion({ quote_id, idempotency_key }))
    if (idempotency_key !== undefined && quote_id === undefined)
      throw new Misuse('--idempotency-key goes with a --quote-id: each quote is another conversion')
    const trade = readTrade(words, 'convert')
    const { yes: isSure = false, json: isJson = false } = values
    return async (coffer) => {
      const way = await findWay(coffer, trade)
      if (way.kind === 'crypto' && quote_id !== undefined)
        throw new Misuse('A quote between crypto currencies needs nothing else: give the --quote-id alone')
      const agreed = quote_id ?? (await agree(coffer, { way, isSure, isJson, terminal }))
      await execute(coffer, way, { quote_id: agreed, idempotency_key })
    }
  },
})

type Agreement = { way: ConversionWay; isSure: boolean; isJson: boolean; terminal: Terminal }

/** Shows a quote and, on a terminal, asks for consent. */
async function agree(coffer: Coffer, { way, isSure, isJson, terminal }: Agreement): Promise<string> {
  const quoted = await askQuote(coffer, way)
  const isAsked = !isSure && terminal.stdin.isTTY
  if (!isJson || isAsked) terminal.stderr.write(quoteText(quoted))
  if (!isSure && !(await confirm('Convert?', terminal))) throw new Failure('Nothing was converted')
  return quoted.quote.quote_id
}

/** Lists the conversions of both converters, or of one. */
export const conversionsCommand = calls({
  usage: ['conversions'],
  about: 'Lists your conversions, newest first.',
  options: {
    type: { type: 'string', choices: ['crypto', 'fiat'], says: 'only conversions of one converter' },
    ...limitOption,
  },
  arguments: { most: 0, needs: 'takes no arguments; --type crypto or fiat' },
  ask({ values }) {
    const query = { type: values.type, limit: readLimit(values.limit) }
    return (coffer) => coffer.listConverterOperations(query)
  },
  show: (conversions, { terminal }) => showConversions(conversions, terminal),
})

function showConversions(conversions: Conversion[], terminal: Terminal): void {
  const none = 'There are no conversions. `coffer convert 100 USDT BTC` makes one.'
  const heads = ['TYPE', 'GIVEN', 'FROM', 'RECEIVED', 'TO', 'STATUS', 'UID']
  const rows = conversions.map((conversion) => [
    conversion.type,
    conversion.from_amount,
    conversion.from_symbol,
    conversion.to_amount,
    conversion.to_symbol,
    conversion.status,
    conversion.uid,
  ])
  showListed({ heads, rows, numbers: ['GIVEN', 'RECEIVED'], none }, terminal)
}
