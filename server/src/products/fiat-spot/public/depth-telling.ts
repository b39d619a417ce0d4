import type { Pair } from '#core/catalog'
import type { Level, MarketData } from '#products/fiat-spot/market-data'
import type { Telling } from './conflated-topic.ts'
import { depthChecksum, type TextLevel } from './depth-checksum.ts'
import { textLevel } from './market-data-resource.ts'

const levelsMax = 500

/** A side as followers know it: its best levels by price, best first. */
type Side = ReadonlyMap<number, Told>
type Told = Level & { readonly text: TextLevel }

/**
 * The best 500 levels of each side, then what changes in them: absolute amounts, "0" where a level is gone from them.
 * One that falls below the best 500 is gone, one that comes up into them is told, so whoever applies each update knows
 * exactly these levels. The checksum holds after the update that carries it; `depthChecksum` says of what.
 */
export function depthTelling(data: MarketData): Telling {
  const { pair } = data
  let bids: Side = new Map()
  let asks: Side = new Map()
  let hasChanged = false

  function checksum(): number {
    return depthChecksum(bestOf(bids), bestOf(asks))
  }

  /** Knows the book as it stands, and tells what that changed. */
  function catchUp(): { bids: TextLevel[]; asks: TextLevel[] } {
    hasChanged = false
    const depth = data.depth(levelsMax)
    const known = { bids, asks }
    bids = worded(depth.bids, { known: bids, pair })
    asks = worded(depth.asks, { known: asks, pair })
    return { bids: changes(known.bids, bids), asks: changes(known.asks, asks) }
  }

  return {
    begin: () => void catchUp(),
    note(news) {
      if (news.isSnapshot || news.levels.length > 0) hasChanged = true
    },
    drain() {
      if (!hasChanged) return []
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

/** Only what changed is put into words again. */
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
