import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { actOnEach } from '#platform/workers'
import { type KnownBreak, listKnownByNow, lockBreak, readBreak, resolveBreak } from '#products/cards/notices'
import type { SpendingBooks } from './movements.ts'
import { takeNotice } from './take-notice.ts'

type Parts = SpendingBooks & { readonly database: Database; readonly businessClock: Clock }

const batchMax = 100
/** Bounds a turn while more become known. */
const batchesMax = 100

/**
 * Takes the news of cards that came before the books knew them, in the order in which it came. News that fails stops nothing
 * behind it.
 */
export async function takeKnown(parts: Parts, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  let last: KnownBreak | undefined
  for (let batch = 0; batch < batchesMax && !signal?.aborted; batch++) {
    const known = await listKnownByNow(parts.database, { after: last, limit: batchMax })
    await actOnEach(known, { signal, act: ({ id }) => take(parts, id) }).catch((error: unknown) =>
      failures.push(error),
    )
    if (known.length < batchMax) break
    last = known.at(-1)
  }
  if (failures.length > 0) throw failures[0]
}

async function take(parts: Parts, id: string): Promise<void> {
  const { database, catalog, businessClock } = parts
  const now = businessClock.now()
  await database.inTransaction(async (tx) => {
    const found = await readBreak(tx, { id, catalog })
    if (found === undefined || found.notice.kind === 'unreadable') return
    await takeNotice(tx, { provider: found.provider, notice: found.notice, now }, parts)
    // Locked after the card, like everything else; the second of two processes finds it taken.
    if ((await lockBreak(tx, { id, catalog }))?.resolution === null)
      resolveBreak(tx, { id, resolution: 'the card became known', by: 'coffer', now })
  })
}
