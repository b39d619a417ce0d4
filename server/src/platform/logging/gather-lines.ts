/** Writes a line with the number of similar lines that were left out since the previous one. */
type Write = (leftOut: number) => void

/** Writes a line, or holds it back while a line of the same cause is less than an interval old. */
export type Gatherer = (cause: string, write: Write) => void

type Held = { count: number; newest: Write }

const nothing: Write = () => {}

/**
 * Reduces the lines of one cause to one in each interval: the first at once, then the newest of the interval with the
 * count of the others. Beyond `causesMax` causes at a time, further causes share a line.
 */
export function createGatherer({ intervalMs = 1_000, causesMax = 200 } = {}): Gatherer {
  const heldByCause = new Map<string, Held>()

  function hold(cause: string): Held {
    const held = { count: 0, newest: nothing }
    heldByCause.set(cause, held)
    setTimeout(release, intervalMs, cause, held).unref()
    return held
  }

  function release(cause: string, { count, newest }: Held): void {
    heldByCause.delete(cause)
    if (count === 0) return
    hold(cause)
    newest(count - 1)
  }

  return (cause, write) => {
    const shared = heldByCause.has(cause) || heldByCause.size < causesMax ? cause : 'others'
    const held = heldByCause.get(shared)
    if (held === undefined) {
      hold(shared)
      write(0)
    } else {
      held.count++
      held.newest = write
    }
  }
}
