import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '#app/settings'
import { type Clock, systemClock } from '#platform/clock'
import { type Ids, idsOf, systemIds } from '#platform/ids'
import type { Draw } from '#platform/secrets'

/** A server's sources of time, ids and secrets. */
type Sources = { readonly systemClock: Clock; readonly ids: Ids; readonly draw: Draw }

/**
 * The machine's clock, ids and randomness; in a sandbox with a fixed time, deterministic ones from its seed and clock.
 */
export function sourcesOf(
  { sandboxFixedTime: fixedTime, sandboxSeed: seed }: Pick<Config, 'sandboxFixedTime' | 'sandboxSeed'>,
  given?: Clock,
): Sources {
  if (fixedTime === null) return { systemClock: given ?? systemClock, ids: systemIds, draw: randomBytes }
  const clock = given ?? { now: () => new Date(fixedTime) }
  return {
    systemClock: clock,
    ids: seededIds(`${seed}/ids`, clock),
    draw: seededBytes(`${seed}/secrets`),
  }
}

/** Ids that follow from the time and a counter within it: one more draw changes no id of a later time. */
function seededIds(seed: string, clock: Clock): Ids {
  let latest: { readonly atMs: number; readonly ids: Ids } | null = null
  return {
    next() {
      const atMs = clock.now().getTime()
      if (latest?.atMs !== atMs) {
        const bytesOf = seededBytes(`${seed}/${atMs}`)
        latest = {
          atMs,
          ids: idsOf({ nowMs: () => atMs, fill: (bytes) => bytes.set(bytesOf(bytes.length)) }),
        }
      }
      return latest.ids.next()
    },
  }
}

/** A stream of bytes, always the same for the same seed: SHA-256 of the seed and a counter. */
function seededBytes(seed: string): Draw {
  let drawn = 0
  return (count) => {
    const blocks: Buffer[] = []
    for (let bytes = 0; bytes < count; bytes += 32)
      blocks.push(createHash('sha256').update(`${seed}/${drawn++}`).digest())
    return Buffer.concat(blocks).subarray(0, count)
  }
}
