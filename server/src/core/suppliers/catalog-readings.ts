import { randomUUID } from 'node:crypto'
import { within } from '#core/instructions'
import type { Clock } from '#platform/clock'
import { type Database, type Queryable, sql, type Tx } from '#platform/database'
import type { SupplierPort } from './supplier-port.ts'

type Page<Item> = { readonly items: readonly Item[]; readonly hasMore: boolean }

/** How a supplier's catalogue becomes rows of a product. */
export type CatalogPlan<Item, Sound> = {
  readonly port: SupplierPort
  readonly supplier: { readonly name: string; readCatalog(page: number): Promise<Page<Item>> }
  readonly everyMs: number
  /** Picks the items of a page that can be stored, outside any transaction. */
  judge(items: readonly Item[]): readonly Sound[] | Promise<readonly Sound[]>
  /** Stores a whole catalogue, in the transaction that ends its reading. */
  store(tx: Tx, catalog: { readonly items: readonly Sound[]; readonly now: Date }): void | Promise<void>
}

export type ReadingParts = {
  readonly database: Database
  /** The business clock. */
  readonly clock: Clock
  /** The longest time that a supplier may take for a page. */
  readonly pageTimeoutMs?: number
}

type Lease = { readonly id: string; readonly port: SupplierPort; readonly provider: string }

/** Bounds the reading of a supplier that always has another page. */
const pagesMax = 1_000
const itemsMax = 50_000
/** Longer than a page and its judgement take. */
const leaseMs = 60_000
const retryMs = 2_000

/**
 * Reads a catalogue when it is due, in one process at a time, with a lease that each page renews. A reading that stops
 * half way changes nothing, since it says nothing about the rest; neither does one that lost its lease.
 */
export async function readDueCatalog<Item, Sound>(
  parts: ReadingParts,
  plan: CatalogPlan<Item, Sound>,
  signal?: AbortSignal,
): Promise<void> {
  const { database, clock } = parts
  const { port, supplier, everyMs } = plan
  const lease = { id: randomUUID(), port, provider: supplier.name }
  if (!(await claim(database, { lease, now: clock.now() }))) return
  try {
    const items = await readWhole(parts, { ...plan, lease, signal })
    await database.inTransaction(async (tx) => {
      const now = clock.now()
      if (await end(tx, { lease, readAt: now, nextAt: after(now, everyMs) }))
        await plan.store(tx, { items, now })
    })
  } catch (error) {
    await end(database, { lease, readAt: null, nextAt: after(clock.now(), retryMs) })
    // A stopping process leaves the catalogue to the next one.
    if (signal?.aborted !== true) throw error
  }
}

type Reading<Item, Sound> = Pick<CatalogPlan<Item, Sound>, 'supplier' | 'judge'> & {
  readonly lease: Lease
  readonly signal: AbortSignal | undefined
}

async function readWhole<Item, Sound>(
  { database, clock, pageTimeoutMs = 10_000 }: ReadingParts,
  { supplier, judge, lease, signal }: Reading<Item, Sound>,
): Promise<Sound[]> {
  const sound: Sound[] = []
  let listed = 0
  for (let page = 1; page <= pagesMax; page++) {
    signal?.throwIfAborted()
    const { items, hasMore } = await within(pageTimeoutMs, () => supplier.readCatalog(page))
    listed += items.length
    if (listed > itemsMax) throw new Error(`the catalogue has more than ${itemsMax} items`)
    sound.push(...(await judge(items)))
    if (!hasMore) return sound
    if (!(await renew(database, { lease, now: clock.now() })))
      throw new Error('another reading of the catalogue has begun')
  }
  throw new Error(`the catalogue has more than ${pagesMax} pages`)
}

type Leasing = { readonly lease: Lease; readonly now: Date }

async function claim(database: Queryable, { lease: { id, port, provider }, now }: Leasing): Promise<boolean> {
  const [claimed] = await database.query(sql`
    insert into catalog_readings as known (port, provider, read_next_at, reading_id, leased_until)
    values (${port}, ${provider}, ${now}, ${id}, ${after(now, leaseMs)})
    on conflict (port, provider) do update set reading_id = excluded.reading_id, leased_until = excluded.leased_until
      where known.read_next_at <= ${now} and coalesce(known.leased_until <= ${now}, true)
    returning provider`)
  return claimed !== undefined
}

/** False when another reading has the lease. */
async function renew(database: Queryable, { lease: { id, port, provider }, now }: Leasing): Promise<boolean> {
  const [renewed] = await database.query(sql`
    update catalog_readings set leased_until = ${after(now, leaseMs)}
    where port = ${port} and provider = ${provider} and reading_id = ${id} returning provider`)
  return renewed !== undefined
}

/** `readAt`, the time of a complete reading, is null for a failed one. */
type Ending = { readonly lease: Lease; readonly readAt: Date | null; readonly nextAt: Date }

/** Gives the lease back; false when another, later reading has it. */
async function end(
  database: Queryable,
  { lease: { id, port, provider }, readAt, nextAt }: Ending,
): Promise<boolean> {
  const [ended] = await database.query(sql`
    update catalog_readings
    set reading_id = null, leased_until = null, read_next_at = ${nextAt}, read_at = coalesce(${readAt}, read_at)
    where port = ${port} and provider = ${provider} and reading_id = ${id} returning provider`)
  return ended !== undefined
}

function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms)
}
