import { formatAmount } from '#core/money'
import { type Item, type Queryable, type RowOf, sql } from '#platform/database'
import { accountTable, balanceTable, entryTable, movementTable } from './ledger-tables.ts'

/** An entry without its movements. */
export type ListedEntry = Item<typeof entryTable>

type EntryOfTable = RowOf<typeof entryTable>

type Asked<Cursor> = { readonly before: Cursor | undefined; readonly limit: number }

/** All entries, the newest first; `before` is an id. */
export async function listEntries(
  database: Queryable,
  { before, limit }: Asked<string>,
): Promise<ListedEntry[]> {
  const below = before === undefined ? sql`` : sql`where id < ${before}`
  const rows = await database.query<EntryOfTable>(sql`
    select ${entryTable.columns} from ledger_entries ${below} order by id desc limit ${limit}`)
  return rows.map((row) => entryTable.read(row))
}

/**
 * Entries of one kind, the last reference first; `before` is a reference. References begin with the id of their subject, so
 * this order is by time nearly everywhere, and needs no index beyond the one that makes entries unique.
 */
export async function listEntriesOfKind(
  database: Queryable,
  { kind, before, limit }: Asked<string> & { readonly kind: string },
): Promise<ListedEntry[]> {
  const below = before === undefined ? sql`` : sql`and reference < ${before}`
  const rows = await database.query<EntryOfTable>(sql`
    select ${entryTable.columns} from ledger_entries where kind = ${kind} ${below} order by reference desc limit ${limit}`)
  return rows.map((row) => entryTable.read(row))
}

// There are a few dozen kinds, and the index leads from each to the next.
const withKinds = sql`
  with recursive kinds as (
    (select kind from ledger_entries order by kind limit 1)
    union all
    select (select kind from ledger_entries where ledger_entries.kind > kinds.kind order by kind limit 1)
    from kinds where kinds.kind is not null
  )`

/** The kinds of all entries, in the order of their names. */
export async function listEntryKinds(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ kind: string }>(sql`
    ${withKinds} select kind from kinds where kind is not null`)
  return rows.map(({ kind }) => kind)
}

/** The entries about a thing, oldest first: their references are its id or begin with it. */
export async function listEntriesAbout(
  database: Queryable,
  { reference, limit }: { readonly reference: string; readonly limit: number },
): Promise<ListedEntry[]> {
  const rows = await database.query<EntryOfTable>(sql`
    ${withKinds}
    select ${entryTable.columnsOf('found')}
    from kinds cross join lateral (
      select * from ledger_entries about
      where about.kind = kinds.kind and about.reference >= ${reference}
        -- Longer than any suffix in every collation; starts_with has the last word.
        and about.reference <= ${`${reference}zzzzzzzz`} and starts_with(about.reference, ${reference})
      order by about.reference limit ${limit}) as found
    where kinds.kind is not null order by found.id limit ${limit}`)
  return rows.map((row) => entryTable.read(row))
}

/** Either side of a movement, with the balance after it. */
export type Side = {
  readonly accountId: string
  readonly ownerId: string
  readonly kind: string
  readonly sequence: bigint
  /** A decimal, like every amount here. */
  readonly balance: string
}

export type ExploredMovement = {
  readonly position: number
  readonly asset: string
  readonly amount: string
  readonly from: Side
  readonly to: Side
}

export type ExploredEntry = ListedEntry & {
  /** The height of the block that seals it; null while none does. */
  readonly block: bigint | null
  readonly movements: readonly ExploredMovement[]
}

/** A movement with both of its accounts. */
type Moved = RowOf<typeof movementTable> & {
  readonly entryId: string
  readonly asset: string
  readonly scale: number
  readonly fromOwner: string
  readonly fromKind: string
  readonly toOwner: string
  readonly toKind: string
}

/** An entry with all its movements; undefined where there is none. */
export async function readEntry(database: Queryable, id: string): Promise<ExploredEntry | undefined> {
  const [entry] = await database.query<EntryOfTable & Pick<ExploredEntry, 'block'>>(sql`
    select ${entryTable.columns}, (
      select height from ledger_blocks where to_xact > xact order by to_xact limit 1) as block
    from ledger_entries where id = ${id}`)
  if (entry === undefined) return undefined
  const rows = await database.query<Moved>(sql`
    select ${movementColumns} from ledger_movements ${withAccounts} where entry_id = ${id} order by position`)
  return { ...entryTable.read(entry), block: entry.block, movements: rows.map(movementOf) }
}

/** The first movements of an entry, and how many it has in all. */
type FirstMovements = { readonly count: number; readonly movements: readonly ExploredMovement[] }

/** The first movements of entries by their ids, at most `each` of one. */
export async function readFirstMovements(
  database: Queryable,
  { ids, each }: { readonly ids: readonly string[]; readonly each: number },
): Promise<ReadonlyMap<string, FirstMovements>> {
  const rows = await database.query<Moved & { count: number }>(sql`
    select count, ${movementColumns} from unnest(${ids}::uuid[]) as asked (id) cross join lateral (
      select *, (count(*) over ())::int as count from ledger_movements
      where entry_id = asked.id order by position limit ${each}) as found ${withAccounts} order by position`)
  return new Map(
    [...Map.groupBy(rows, (row) => row.entryId)].map(([id, own]) => [
      id,
      { count: own[0]?.count ?? 0, movements: own.map(movementOf) },
    ]),
  )
}

const movementColumns = sql`${movementTable.columns}, entry_id as "entryId", source.asset, scale,
  source.owner_id as "fromOwner", source.kind as "fromKind", target.owner_id as "toOwner", target.kind as "toKind"`

const withAccounts = sql`join ledger_accounts source on source.id = from_account
  join ledger_accounts target on target.id = to_account join ledger_assets on symbol = source.asset`

function movementOf(row: Moved): ExploredMovement {
  const movement = movementTable.read(row)
  const { asset, scale } = row
  const amount = (units: bigint) => formatAmount({ asset: { symbol: asset, scale }, units })
  return {
    position: movement.position,
    asset,
    amount: amount(movement.amount),
    from: {
      accountId: movement.fromAccount,
      ownerId: row.fromOwner,
      kind: row.fromKind,
      sequence: movement.fromSequence,
      balance: amount(movement.fromBalance),
    },
    to: {
      accountId: movement.toAccount,
      ownerId: row.toOwner,
      kind: row.toKind,
      sequence: movement.toSequence,
      balance: amount(movement.toBalance),
    },
  }
}

const counted = balanceTable.pick('units', 'sequence')

export type ExploredAccount = Item<typeof accountTable> & {
  readonly scale: number
  readonly balance: string
  /** How many movements it has seen. */
  readonly sequence: bigint
}

type Opened = RowOf<typeof accountTable> & RowOf<typeof counted> & { readonly scale: number }

const accountColumns = sql`select ${accountTable.columns}, ${counted.columns}, scale
  from ledger_accounts join ledger_balances on account_id = id join ledger_assets on symbol = asset`

/** The account that has a row with this id. */
export async function readAccount(database: Queryable, id: string): Promise<ExploredAccount | undefined> {
  const rows = await database.query<Opened>(sql`
    ${accountColumns}
    where (owner_id, kind, asset) = (select owner_id, kind, asset from ledger_accounts where id = ${id}) order by stripe`)
  return accountsOf(rows)[0]
}

/** All accounts of an owner, by asset and kind. */
export async function readAccountsOf(database: Queryable, owner: string): Promise<ExploredAccount[]> {
  const rows = await database.query<Opened>(sql`
    ${accountColumns} where owner_id = ${owner} order by asset, kind, stripe`)
  return accountsOf(rows)
}

/** Stripes follow each other, and are one account with the first one's id. */
function accountsOf(rows: readonly Opened[]): ExploredAccount[] {
  const accounts = rows.map((row) => ({ ...accountTable.read(row), ...counted.read(row), scale: row.scale }))
  const grouped = Map.groupBy(accounts, ({ ownerId, kind, asset }) => `${ownerId}/${kind}/${asset}`)
  return [...grouped.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const units = others.reduce((sum, one) => sum + one.units, first.units)
    const sequence = others.reduce((sum, one) => sum + one.sequence, first.sequence)
    const balance = formatAmount({ asset: { symbol: first.asset, scale: first.scale }, units })
    return [{ ...first, balance, sequence }]
  })
}

/** The head of the sealed chain. */
export type Seal = {
  readonly height: bigint
  readonly hash: string
  readonly sealedAt: Date
  /** Entries of the last block. */
  readonly entries: bigint
  /** Entries that no block seals yet, counted to 100,000. */
  readonly unsealed: bigint
}

/** The head of the sealed chain; null before the first block. */
export async function readSeal(database: Queryable): Promise<Seal | null> {
  const [seal] = await database.query<Seal>(sql`
    select height, encode(hash, 'hex') as hash, sealed_at as "sealedAt", entry_count as entries,
      (select count(*) from (select from ledger_entries where xact >= to_xact limit 100000) as later) as unsealed
    from ledger_blocks order by height desc limit 1`)
  return seal ?? null
}
