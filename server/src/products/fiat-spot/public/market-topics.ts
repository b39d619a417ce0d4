import type { Clock } from '#platform/clock'
import type { Markets } from '#products/fiat-spot/market'
import {
  type Candle,
  type Level,
  type MarketData,
  type PublicTrade,
  type Resolution,
  resolutions,
} from '#products/fiat-spot/market-data'
import type { Pair } from '#products/fiat-spot/pairs'
import { type ConflatedTopic, conflatedTopic, type Telling } from './conflated-topic.ts'
import { depthChecksum } from './depth-checksum.ts'
import {
  candleResource,
  dayOf,
  orderbookResource,
  statsResource,
  type TextLevel,
  textLevel,
  tradeResource,
} from './market-data-resource.ts'

const orderbookLevelsMax = 20
const snapshotTradesMax = 50

/**
 * The public topics of all markets, found by name; the pair may be written USDT/RUB or USDT-RUB in any letter case. All
 * spellings of a name give the same topic.
 *
 * - `spot.fiat.orderbook.{pair}`: the best 20 levels of each side; each push is a snapshot.
 * - `spot.fiat.depth.{pair}`: the best 500 levels of each side; see `depthTelling`.
 * - `spot.fiat.trades.{pair}`: a snapshot of the newest 50, the newest first; then arrays of later trades, the oldest first.
 * - `spot.fiat.stats.{pair}`: the statistics of GET /spot/fiat/stats; each push is a snapshot.
 * - `spot.fiat.chart.{pair}.{resolution}`: the candle of the last trade, null before the first; each update is a whole
 *   candle and replaces the one of the same `time`.
 */
export function publicTopics(
  markets: Pick<Markets, 'pairs' | 'data'>,
  { businessClock }: { businessClock: Clock },
): (name: string) => ConflatedTopic | null {
  const topics = markets.pairs
    .map((pair) => markets.data(pair))
    .flatMap((data) => {
      const topic = (name: string, telling: Telling) => conflatedTopic(`spot.fiat.${name}`, { data, telling })
      const { name } = data.pair
      return [
        topic(`orderbook.${name}`, orderbookTelling(data)),
        topic(`depth.${name}`, depthTelling(data)),
        topic(`trades.${name}`, tradesTelling(data)),
        topic(`stats.${name}`, statsTelling(data, businessClock)),
        ...resolutions.map((resolution) =>
          topic(`chart.${name}.${resolution}`, chartTelling(data, resolution)),
        ),
      ]
    })
  const byName = new Map(topics.map((topic) => [topic.name, topic]))
  return (name) => byName.get(canonical(name)) ?? null
}

/** Only the pair has several spellings; no other part of a name has a hyphen. */
function canonical(name: string): string {
  const [, before, pair, after] = /^(spot\.fiat\.[a-z]+\.)([^.]+)(\.[^.]+)?$/.exec(name) ?? []
  const upper = pair?.replace(/[a-z]/g, (letter) => letter.toUpperCase())
  return upper === undefined ? name : `${before}${upper.replace('-', '/')}${after ?? ''}`
}

function orderbookTelling(data: MarketData): Telling {
  let told = data.depth(orderbookLevelsMax)
  const book = () => orderbookResource.of({ pair: data.pair, depth: told })
  return {
    of: 'levels',
    begin() {
      told = data.depth(orderbookLevelsMax)
    },
    drain() {
      const before = told
      told = data.depth(orderbookLevelsMax)
      // Most changes of a deep book are below its best levels.
      if (isSame(before.bids, told.bids) && isSame(before.asks, told.asks)) return []
      return [{ type: 'snapshot', data: book() }]
    },
    snapshot: book,
  }
}

function isSame(before: readonly Level[], after: readonly Level[]): boolean {
  if (before.length !== after.length) return false
  return before.every(({ priceTicks, lots }, place) => {
    const level = after[place]
    return level?.priceTicks === priceTicks && level.lots === lots
  })
}

function tradesTelling(data: MarketData): Telling {
  const { pair } = data
  let waiting: PublicTrade[] = []
  /** The newest first. */
  let told: readonly PublicTrade[] = []
  return {
    of: 'trades',
    begin() {
      waiting = []
      told = data.trades().slice(0, snapshotTradesMax)
    },
    note(news) {
      // Trades of commits whose news were missed are in the history of the next snapshot.
      const missed = news.isSnapshot ? news.history.trades.toReversed() : []
      const known = (waiting.at(-1) ?? told[0])?.number ?? 0
      waiting = waiting.concat([...missed, ...news.trades].filter(({ number }) => number > known))
    },
    drain() {
      if (waiting.length === 0) return []
      const next = waiting
      waiting = []
      told = [...next.toReversed(), ...told].slice(0, snapshotTradesMax)
      return [{ type: 'update', data: next.map((trade) => tradeResource.of({ trade, pair })) }]
    },
    snapshot: () => told.map((trade) => tradeResource.of({ trade, pair })),
  }
}

function statsTelling(data: MarketData, businessClock: Clock): Telling {
  const stats = () => statsResource.of(dayOf(data, businessClock.now()))
  return {
    of: 'trades',
    begin() {},
    drain: () => [{ type: 'snapshot', data: stats() }],
    snapshot: stats,
  }
}

function chartTelling(data: MarketData, resolution: Resolution): Telling {
  // Several after a candle has ended and the next one begun; an ended candle is pushed in its final state.
  const waiting = new Map<number, Candle>()
  const told = (candle: Candle) => candleResource.of({ candle, pair: data.pair })
  return {
    of: 'trades',
    begin: () => waiting.clear(),
    note() {
      const candle = data.candle(resolution)
      if (candle !== undefined) waiting.set(candle.openedAt.getTime(), candle)
    },
    drain() {
      const candles = [...waiting.values()]
      waiting.clear()
      return candles.map((candle) => ({ type: 'update', data: told(candle) }))
    },
    snapshot() {
      const candle = data.candle(resolution)
      return candle === undefined ? null : told(candle)
    },
  }
}

const levelsMax = 500

/** A side as followers know it: its best levels by price, the best first. */
type Side = ReadonlyMap<number, Told>
type Told = Level & { readonly text: TextLevel }

/**
 * The best 500 levels of each side, then their changes as absolute amounts; "0" removes a level. A level that falls below
 * the best 500 is removed and one that rises into them is added, so a client that applies each update knows exactly these
 * levels. The checksum, `depthChecksum`, holds after the update that carries it.
 */
function depthTelling(data: MarketData): Telling {
  const { pair } = data
  let bids: Side = new Map()
  let asks: Side = new Map()

  function checksum(): number {
    return depthChecksum(bestOf(bids), bestOf(asks))
  }

  /** Takes over the present book and returns the changes. */
  function catchUp(): { bids: TextLevel[]; asks: TextLevel[] } {
    const depth = data.depth(levelsMax)
    const known = { bids, asks }
    bids = worded(depth.bids, { known: bids, pair })
    asks = worded(depth.asks, { known: asks, pair })
    return { bids: changes(known.bids, bids), asks: changes(known.asks, asks) }
  }

  return {
    of: 'levels',
    begin: () => void catchUp(),
    drain() {
      const changed = catchUp()
      if (changed.bids.length === 0 && changed.asks.length === 0) return []
      return [{ type: 'update', data: { pair: pair.name, ...changed, checksum: checksum() } }]
    },
    snapshot: () => ({
      pair: pair.name,
      bids: [...bids.values()].map(({ text }) => text),
      asks: [...asks.values()].map(({ text }) => text),
      checksum: checksum(),
    }),
  }
}

/** Formats only the levels that changed. */
function worded(levels: readonly Level[], { known, pair }: { known: Side; pair: Pair }): Side {
  return new Map(
    levels.map((level) => {
      const before = known.get(level.priceTicks)
      const told = before?.lots === level.lots ? before : { ...level, text: textLevel(level, pair) }
      return [level.priceTicks, told]
    }),
  )
}

function changes(before: Side, after: Side): TextLevel[] {
  const gone = [...before.values()].filter(({ priceTicks }) => !after.has(priceTicks))
  const come = [...after.values()].filter((told) => before.get(told.priceTicks) !== told)
  return [...gone.map(({ text: [price] }) => [price, '0'] as const), ...come.map(({ text }) => text)]
}

function bestOf(side: Side): TextLevel[] {
  return [...side.values().take(10)].map(({ text }) => text)
}
