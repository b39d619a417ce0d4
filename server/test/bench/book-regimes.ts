// The messages of five kinds of market to a book: the same each time, and made beforehand so that only books are timed.

export type BookRegime = {
  readonly name: string
  /** The distance from the market of the farthest resting orders, in ticks. */
  readonly spread: number
  /**
   * Orders in the book at its opening, evenly spread. Above one and a half times as many open orders, no more arrive.
   */
  readonly openAtStart: number
  /** The market's price in ticks after this share of the messages. */
  market(progress: number): number
}

const start = 100_000

export const bookRegimes: readonly BookRegime[] = [
  { name: 'still and deep', spread: 20_000, openAtStart: 40_000, market: () => start },
  { name: 'normal', spread: 400, openAtStart: 5_000, market: swing(0.02, 12) },
  { name: '25 % swings', spread: 1500, openAtStart: 5_000, market: swing(0.25, 6) },
  { name: '40 % swings', spread: 1500, openAtStart: 5_000, market: swing(0.4, 6) },
  {
    name: 'crash of 60 %',
    spread: 4000,
    openAtStart: 10_000,
    market: (progress) => start * (1 - 0.6 * progress),
  },
]

function swing(share: number, times: number): (progress: number) => number {
  return (progress) => start * (1 + share * Math.sin(progress * times * 2 * Math.PI))
}

export const messageKinds = { place: 0, take: 1, amend: 2, cancel: 3 } as const

/** A column for each field of a message, so that reading one costs almost nothing. */
export type BookMessages = {
  readonly count: number
  readonly kinds: Uint8Array
  readonly ids: Int32Array
  readonly buys: Uint8Array
  readonly prices: Int32Array
  readonly lots: Int32Array
}

/**
 * Out of a hundred messages after the opening 43 place an order, 12 take immediately or cancel, 12 amend, 27 cancel, and 6
 * cancel an order that is long gone. Some amended and cancelled orders are filled by then, so these messages are stale as
 * well. Most messages are about prices near the best and about young orders, as in real books: distances and ages are
 * spread evenly over their orders of magnitude.
 */
export function makeMessages(regime: BookRegime, count: number): BookMessages {
  const random = createRandom()
  const messages = emptyMessages(count)
  const open: number[] = []
  const gone: number[] = [count]
  for (let index = 0; index < count; index++) {
    const market = Math.round(regime.market(index / count))
    const dice = random(100)
    if (index < regime.openAtStart) {
      open.push(index)
      writePlace(messages, index, { market, distance: 1 + random(regime.spread), random })
    } else if (dice < 43 && open.length < regime.openAtStart * 1.5) {
      open.push(index)
      writePlace(messages, index, { market, distance: distanceIn(regime, random), random })
    } else if (dice >= 43 && dice < 55) {
      writeTake(messages, index, { market, random })
    } else if (dice >= 55 && dice < 67) {
      const of = open[youngIn(open, random)]!
      writeAmend(messages, index, { of, regime, market, random })
    } else if (dice < 94) {
      const of = takeYoung(open, random)
      gone.push(of)
      writeCancel(messages, index, of)
    } else {
      writeCancel(messages, index, gone[random(gone.length)]!)
    }
  }
  return messages
}

type Random = (below: number) => number

function writePlace(
  { kinds, ids, buys, prices, lots }: BookMessages,
  index: number,
  { market, distance, random }: { market: number; distance: number; random: Random },
): void {
  const isBuy = random(2) === 0
  kinds[index] = messageKinds.place
  ids[index] = index
  buys[index] = isBuy ? 1 : 0
  prices[index] = Math.max(1, isBuy ? market - distance : market + distance)
  lots[index] = 1 + random(100)
}

function writeTake(
  { kinds, ids, buys, prices, lots }: BookMessages,
  index: number,
  { market, random }: { market: number; random: Random },
): void {
  const isBuy = random(2) === 0
  const reach = 1 + random(40)
  kinds[index] = messageKinds.take
  ids[index] = index
  buys[index] = isBuy ? 1 : 0
  prices[index] = isBuy ? market + reach : market - reach
  lots[index] = 1 + random(200)
}

/** Half of the amendments lower the lots, the others move the price. */
function writeAmend(
  { kinds, ids, buys, prices, lots }: BookMessages,
  index: number,
  { of, regime, market, random }: { of: number; regime: BookRegime; market: number; random: Random },
): void {
  const isBuy = buys[of] === 1
  const distance = distanceIn(regime, random)
  const moved = Math.max(1, isBuy ? market - distance : market + distance)
  const isMove = random(2) === 0
  kinds[index] = messageKinds.amend
  ids[index] = of
  buys[index] = buys[of]!
  prices[index] = isMove ? moved : prices[of]!
  lots[index] = isMove ? lots[of]! : Math.max(1, lots[of]! >> 1)
}

function writeCancel({ kinds, ids }: BookMessages, index: number, of: number): void {
  kinds[index] = messageKinds.cancel
  ids[index] = of
}

/** Sometimes an order crosses the market by a few ticks. */
function distanceIn({ spread }: BookRegime, random: Random): number {
  return random(20) === 0 ? -3 : magnitudeBelow(spread, random)
}

function youngIn(open: readonly number[], random: Random): number {
  return open.length - magnitudeBelow(open.length, random)
}

function takeYoung(open: number[], random: Random): number {
  const at = youngIn(open, random)
  const taken = open[at]!
  open[at] = open.at(-1)!
  open.pop()
  return taken
}

/** From 1 to a limit, with every order of magnitude equally likely. */
function magnitudeBelow(limit: number, random: Random): number {
  return Math.floor(limit ** (random(1 << 20) / (1 << 20)))
}

function emptyMessages(count: number): BookMessages {
  return {
    count,
    kinds: new Uint8Array(count),
    ids: new Int32Array(count),
    buys: new Uint8Array(count),
    prices: new Int32Array(count),
    lots: new Int32Array(count),
  }
}

/** Deterministic numbers: xorshift32. */
function createRandom(): Random {
  let state = 0x2545f491
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
