import type { Catalog } from '#core/catalog'
import { dayMs, hasTicks, recordTicks, ticksOf } from '#core/prices'
import type { Queryable } from '#platform/database'
import { simulatedPrices } from '#providers/simulated'

type Options = { database: Queryable; catalog: Catalog; now: Date; seed: string }

const stepMs = 5 * 60 * 1_000

/** Records simulated prices of the last 24 hours, so figures of 24 hours exist from the first start. */
export async function backFillTicks({ database, catalog, now, seed }: Options): Promise<void> {
  if (await hasTicks(database)) return
  const assets = catalog.currencies.map(({ asset }) => asset)
  const latestMs = Math.floor(now.getTime() / stepMs) * stepMs
  const moments = Array.from({ length: dayMs / stepMs }, (_, step) => new Date(latestMs - step * stepMs))
  const ticks = moments.flatMap((at) => {
    const prices = simulatedPrices({ catalog, clock: { now: () => at }, seed })
    return ticksOf(prices, { assets, at })
  })
  await recordTicks(database, ticks)
}
