import type { CryptoTicker } from '@coffer/sdk'
import { calls } from '#calling'
import { isPair, pairText } from '#command-line'
import { showListed, type Terminal } from '#terminal'

/** Shows the bid and ask of all crypto pairs, of the pairs of one base, or of one pair. */
export const pricesCommand = calls({
  usage: ['prices [CURRENCY | PAIR]'],
  about:
    'Shows the bid, the ask and the last 24 hours of crypto pairs; with CURRENCY, the pairs of one base. It needs no key: --url is enough.',
  arguments: { most: 1, needs: 'takes at most a CURRENCY, such as BTC' },
  examples: ['prices BTC', 'prices BTC/USDT'],
  isPublic: () => true,
  ask({ words }) {
    const { pair, base } = readAsked(words)
    return async (coffer) => {
      const tickers = await coffer.listCryptoTickers({ symbol: base })
      return tickers.filter((ticker) => pair === undefined || pairText(ticker.pair) === pair)
    }
  },
  show(tickers, { words, terminal }) {
    const { pair, base } = readAsked(words)
    showPrices(tickers, { asked: pair ?? base, terminal })
  },
  document: (tickers) => tickers,
})

function readAsked([word]: string[]): { pair: string | undefined; base: string | undefined } {
  const pair = word !== undefined && isPair(word) ? pairText(word) : undefined
  return { pair, base: (pair?.split('/')[0] ?? word)?.toUpperCase() }
}

type Asked = { asked: string | undefined; terminal: Terminal }

function showPrices(tickers: CryptoTicker[], { asked, terminal }: Asked): void {
  const none =
    asked === undefined
      ? 'There are no fresh prices; try again in a moment.'
      : `Nothing is dealt in ${asked}, or it has no fresh price; \`coffer prices\` shows the pairs that have one.`
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
  showListed({ heads, rows, numbers: heads.slice(1), none }, terminal)
}
