import type { Coffer, ConverterOperation } from '@coffer/sdk'
import { callerOptions, converse, sameCaller } from '#calling'
import { readArguments, readLimit } from '#command-line'
import { confirm, Failure, Misuse, showTable, type Terminal } from '#terminal'
import { askQuote, type ConversionWay, execute, findWay, type Quoted } from './conversion-way.ts'
import { quoteText } from './quote-text.ts'
import { readTrade, type Trade } from './read-trade.ts'

const quoteOptions = { ...callerOptions, json: { type: 'boolean' } } as const

/** Asks what an amount converts to, at a rate that is held for a while. */
export async function quoteCommand(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, quoteOptions)
  const trade = readTrade(positionals, 'quote')
  const show = (quoted: Quoted) => {
    terminal.stdout.write(quoteText(quoted))
    terminal.stderr.write(`next: \`${executing(quoted, trade)}${sameCaller(values)}\`\n`)
  }
  return converse(
    {
      caller: values,
      talk: async (coffer) => askQuote(coffer, await findWay(coffer, trade)),
      show: values.json ? undefined : show,
    },
    terminal,
  )
}

/** The fiat converter wants to hear again what was quoted. */
function executing({ kind, quote }: Quoted, { amount, from, to }: Trade): string {
  const again = kind === 'fiat' ? ` ${amount} ${from} ${to}` : ''
  return `coffer convert${again} --quote-id ${quote.quote_id}`
}

const convertOptions = {
  ...callerOptions,
  'quote-id': { type: 'string' },
  yes: { type: 'boolean', short: 'y' },
  'idempotency-key': { type: 'string' },
} as const

/** Converts at a quote that it asks for and shows, or at one that was shown before. */
export async function convertCommand(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, convertOptions)
  const { 'quote-id': quote_id, 'idempotency-key': idempotency_key } = values
  if (quote_id !== undefined && positionals.length === 0) {
    const talk = (coffer: Coffer) => coffer.executeCryptoConversion({ quote_id, idempotency_key })
    return converse({ caller: values, talk }, terminal)
  }
  if (idempotency_key !== undefined && quote_id === undefined)
    throw new Misuse('--idempotency-key goes with a --quote-id: each quote is another conversion')
  const trade = readTrade(positionals, 'convert')
  return converse(
    {
      caller: values,
      async talk(coffer) {
        const way = await findWay(coffer, trade)
        if (way.kind === 'crypto' && quote_id !== undefined)
          throw new Misuse('A quote between crypto currencies says all by itself: give the --quote-id alone')
        const agreed = quote_id ?? (await agree(coffer, { way, isSure: values.yes === true, terminal }))
        await execute(coffer, way, { quote_id: agreed, idempotency_key })
      },
    },
    terminal,
  )
}

type Agreement = { way: ConversionWay; isSure: boolean; terminal: Terminal }

/** Shows a quote, and has it confirmed where there is somebody to ask. */
async function agree(coffer: Coffer, { way, isSure, terminal }: Agreement): Promise<string> {
  const quoted = await askQuote(coffer, way)
  terminal.stderr.write(quoteText(quoted))
  if (!isSure && !(await confirm('Convert?', terminal))) throw new Failure('Nothing was converted')
  return quoted.quote.quote_id
}

const listOptions = {
  ...callerOptions,
  type: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
} as const
const kinds = ['crypto', 'fiat'] as const

/** Lists conversions, those of both converters unless one is asked for. */
export async function conversionsCommand(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, listOptions)
  if (positionals.length > 0) throw new Misuse('`conversions` takes no arguments; --type crypto or fiat')
  const type = kinds.find((kind) => kind === values.type)
  if (values.type !== undefined && type === undefined) throw new Misuse('--type is crypto or fiat')
  const query = { type, limit: readLimit(values.limit) }
  return converse(
    {
      caller: values,
      talk: (coffer) => coffer.listConverterOperations(query),
      show: values.json ? undefined : (conversions) => showConversions(conversions, terminal),
    },
    terminal,
  )
}

function showConversions(conversions: ConverterOperation[], { stdout, stderr }: Terminal): void {
  if (conversions.length === 0) {
    stderr.write('There are no conversions. `coffer convert 100 USDT BTC` makes one.\n')
    return
  }
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
  showTable({ heads, rows, numbers: ['GIVEN', 'RECEIVED'] }, stdout)
}
