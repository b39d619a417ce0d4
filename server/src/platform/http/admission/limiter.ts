/** How many requests of a kind may be under way at once, learned from how long they take. */
export type Limiter = {
  /** Whether one more would be refused now. */
  isFull(): boolean
  /** Whether one more may begin now. If so, `end` must follow. */
  begin(): boolean
  /** A request that began `ms` ago is answered. */
  end(ms: number): void
  underWay(): number
  limit(): number
}

type Options = {
  /** The median of answers above which fewer may be under way. */
  readonly targetMs?: number
  readonly limitMin?: number
  readonly limitMax?: number
  /** How long requests wait before they begin, in milliseconds. */
  readonly lateMs?: () => number
  /** Milliseconds, from any beginning. */
  readonly now?: () => number
}

const roundMs = 100
/** Fewer answers tell too little about a round. */
const samplesMin = 8
/** Without an answer for so long, nothing is being done. */
const stallMs = 2_000

/**
 * Lowers the limit while answers take longer than the target, and raises it while they do not. So the work that waits
 * stays about as much as the server does in the target time, on any machine, and the rest is refused before it costs much. A
 * burst that follows quick answers is taken whole.
 */
export function createLimiter({
  targetMs = 250,
  limitMin = 256,
  limitMax = 10_000,
  lateMs = () => 0,
  now = () => performance.now(),
}: Options = {}): Limiter {
  let limit = limitMax
  let underWay = 0
  let answeredAt = now()
  let round = { startedAt: now(), most: 0, times: [] as number[] }

  function adapt(at: number): void {
    if (at - round.startedAt < roundMs || round.times.length < samplesMin) return
    const { most, times } = round
    const median = times.sort((a, b) => a - b)[times.length >> 1] ?? 0
    if (median > targetMs) limit = Math.max(limitMin, Math.min(limit, most) * 0.85)
    else limit = Math.min(limitMax, limit * 1.1)
    round = { startedAt: at, most: underWay, times: [] }
  }

  function isFull(): boolean {
    if (underWay >= limit) return true
    return underWay >= limitMin && now() - answeredAt > stallMs
  }

  return {
    isFull,
    begin() {
      if (isFull()) return false
      if (underWay === 0) answeredAt = now()
      underWay++
      round.most = Math.max(round.most, underWay)
      return true
    },
    end(ms) {
      underWay--
      answeredAt = now()
      round.times.push(ms + lateMs())
      adapt(answeredAt)
    },
    underWay: () => underWay,
    limit: () => Math.floor(limit),
  }
}
