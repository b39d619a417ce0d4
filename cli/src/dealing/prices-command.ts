import type { CryptoTicker } from '@coffer/sdk'
import { callerOptions, converse } from '#calling'
import { readArguments } from '#command-line'
import { Misuse, showTable, type Terminal } from '#terminal'

const pricesOptions = { ...callerOptions, json: { type: 'boolean' } } as const

/** Shows what crypto currencies are bought and sold at, all or those of one. */
export async function pricesCommand(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, pricesOptions)
  const [symbol, ...rest] = positionals
  if (rest.length > 0) throw new Misuse('`prices` takes at most a CURRENCY, such as BTC')
  const base = symbol?.toUpperCase()
  return converse(
    {
      caller: values,
      isPublic: true,
      talk: (coffer) => coffer.listCryptoTickers({ symbol: base }),
      show: values.json ? undefined : (tickers) => showPrices(tickers, { base, terminal }),
    },
    terminal,
  )
}

type Asked = { base: string | undefined; terminal: Terminal }

function showPrices(tickers: CryptoTicker[], { base, terminal: { stdout, stderr } }: Asked): void {
  if (tickers.length === 0) {
    const none =
      base === undefined
        ? 'There are no fresh prices; try again in a moment.'
        : `No pair whose base is ${base} has a fresh price; \`coffer prices\` shows those that have.`
    stderr.write(`${none}\n`)
    return
  }
  const heads = ['PAIR', 'LAST', 'BID', 'ASK', '24 H %', 'HIGH', 'LOW', 'VOLUME']
  const rows = tickers.map((ticker) => [
    ticker.pair,
    ticker.last_price,
    ticker.bid_price,
    ticker.ask_price,
    ticker.price_change_24h,
    ticker.high_24h,
    ticker.low_24h,
    ticker.volume_24h,
  ])
  showTable({ heads, rows, numbers: heads.slice(1) }, stdout)
}
