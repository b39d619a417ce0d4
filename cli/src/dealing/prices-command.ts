import type { CryptoTicker } from '@coffer/sdk'
import { callerOptions, converse } from '#calling'
import { command, isPair, pairText } from '#command-line'
import { Misuse, showTable, type Terminal } from '#terminal'

/** Shows what crypto currencies are bought and sold at: all, those of one base, or one pair. */
export const pricesCommand = command({
  usage: ['prices [CURRENCY | PAIR]'],
  about:
    'Shows what crypto currencies are bought and sold at, and the last 24 hours; of one base with CURRENCY. It needs no key: --url alone will do.',
  options: callerOptions,
  examples: ['prices BTC', 'prices BTC/USDT'],
  async run({ values, words: [word, ...rest] }, terminal) {
    if (rest.length > 0) throw new Misuse('`prices` takes at most a CURRENCY, such as BTC')
    const pair = word !== undefined && isPair(word) ? pairText(word) : undefined
    const base = (pair?.split('/')[0] ?? word)?.toUpperCase()
    return converse(
      {
        caller: values,
        isPublic: true,
        async talk(coffer) {
          const tickers = await coffer.listCryptoTickers({ symbol: base })
          return tickers.filter((ticker) => pair === undefined || pairText(ticker.pair) === pair)
        },
        show: (tickers) => showPrices(tickers, { asked: pair ?? base, terminal }),
        document: (tickers) => tickers,
      },
      terminal,
    )
  },
})

type Asked = { asked: string | undefined; terminal: Terminal }

function showPrices(tickers: CryptoTicker[], { asked, terminal: { stdout, stderr } }: Asked): void {
  if (tickers.length === 0) {
    const none =
      asked === undefined
        ? 'There are no fresh prices; try again in a moment.'
        : `Nothing is dealt in ${asked}, or it has no fresh price; \`coffer prices\` shows what has.`
    stderr.write(`${none}\n`)
    return
  }
  const heads = ['PAIR', 'LAST', 'BID', 'ASK', '24 H %', 'HIGH', 'LOW', 'VOLUME']
  const rows = tickers.map((ticker) => [
    pairText(ticker.pair),
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
