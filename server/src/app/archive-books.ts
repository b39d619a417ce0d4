import { booksUrl, openBooks } from '#app/exchange'
import { type Config, ConfigError } from '#app/settings'
import { recordAction } from '#core/operators'
import { systemClock } from '#platform/clock'
import { connect } from '#platform/database'
import { systemIds } from '#platform/ids'
import { lackOfTablespace, movablePartitions, movePartition } from '#platform/partitions'

export type Archiving = { readonly tablespace: string; readonly days: number; readonly isDry: boolean }

type Place = {
  readonly config: Config
  readonly name: string
  readonly acquired: AsyncDisposableStack
}

/** A range of the books that the command met. A busy one stays where it was, and a later command moves it. */
type Archived = {
  readonly table: string
  readonly partition: string
  readonly bytes: string
  readonly outcome: 'would move' | 'moved' | 'busy'
}

const dayMs = 24 * 60 * 60 * 1_000

/** Moves the ranges of the books that are older than some days to a tablespace, the oldest first. */
export async function archiveBooks(
  { tablespace, days, isDry }: Archiving,
  { config, name: operator, acquired }: Place,
): Promise<{ readonly ranges: readonly Archived[] }> {
  const database = await openBooks(config, acquired)
  const owner = connect({ url: await booksUrl(config, acquired), poolMax: 1 })
  acquired.defer(() => owner.close())
  const lack = await lackOfTablespace(owner, tablespace)
  if (lack !== null) throw new ConfigError([lack])
  const before = new Date(systemClock.now().getTime() - days * dayMs)
  const movable = await movablePartitions(owner, { tablespace, before })
  if (!isDry && movable.length > 0)
    await database.inTransaction((tx) =>
      recordAction(
        tx,
        { ids: systemIds, clock: systemClock },
        {
          operator: { name: operator },
          action: 'archive-books',
          details: { tablespace, ranges: movable.map(({ name }) => name) },
        },
      ),
    )
  const ranges: Archived[] = []
  for (const { table, name, bytes } of movable) {
    const outcome = isDry
      ? 'would move'
      : (await movePartition(owner, { name, tablespace }))
        ? 'moved'
        : 'busy'
    ranges.push({ table, partition: name, bytes: String(bytes), outcome })
  }
  return { ranges }
}
