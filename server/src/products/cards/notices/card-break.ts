import type { Catalog } from '#core/catalog'
import type { Asset, Money } from '#core/money'
import {
  columns,
  type Item,
  orNull,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'
import type { Ids } from '#platform/ids'
import { cardAsset } from '#products/cards/card'
import { type CardNotice, soundUnreadable, type UnreadableNotice } from './notice.ts'

export const cardBreakKinds = ['unknown_card', 'overdrawn', 'contradiction', 'unreadable'] as const

export type CardBreakKind = (typeof cardBreakKinds)[number]

const { uuid, text, jsonb, numeric, timestamptz } = columns

type Kept = Pick<UnreadableNotice, 'kind' | 'reason'> | KeptNotice

type KeptNotice = { readonly units: string; readonly at: string } & Omit<
  CardNotice,
  'transactionId' | 'cardReference' | 'amount' | 'at'
>

const breakTable = table('card_breaks', {
  id: uuid,
  provider: text,
  kind: text.as<CardBreakKind>(),
  transactionId: text,
  cardReference: text,
  units: numeric,
  notice: jsonb.as<Kept>(),
  openedAt: timestamptz,
  resolvedAt: orNull(timestamptz),
  resolution: orNull(text),
  resolvedBy: orNull(text),
})

/** News of an issuer that our books cannot follow. */
export type CardBreak = Pick<
  Item<typeof breakTable>,
  'id' | 'provider' | 'kind' | 'openedAt' | 'resolution'
> & {
  readonly notice: CardNotice | UnreadableNotice
  /** The amount in the news; for an overdrawn card, the loss of the house; zero where the amount cannot be read. */
  readonly amount: Money
}

type Opening = {
  readonly provider: string
  readonly kind: CardBreakKind
  readonly notice: CardNotice
  readonly amount?: Money
  readonly now: Date
  /** Absent where somebody has to look at it. */
  readonly resolution?: string
}

/** Keeps a break, once for its transaction. */
export function openBreak(tx: Tx, opening: Opening, { ids }: { readonly ids: Ids }): void {
  const { provider, kind, notice, amount = notice.amount, now, resolution = null } = opening
  const { transactionId, cardReference, amount: told, at, ...rest } = notice
  const kept = { ...rest, at: at.toISOString(), units: told.units.toString() }
  const [resolvedAt, resolvedBy] = resolution === null ? [null, null] : [now, 'coffer']
  const named = { id: ids.next(), provider, kind, transactionId, cardReference }
  const state = { openedAt: now, resolvedAt, resolution, resolvedBy }
  tx.send(sql`
    ${breakTable.insertion({ ...named, units: amount.units, notice: kept, ...state })}
    on conflict (provider, kind, transaction_id) do nothing`)
}

type Unreadable = { readonly provider: string; readonly notice: UnreadableNotice; readonly now: Date }

/** Keeps news that cannot be taken, once for its id. */
export function openUnreadable(
  tx: Tx,
  { provider, notice, now }: Unreadable,
  { ids }: { readonly ids: Ids },
): void {
  const { transactionId, cardReference, kind, reason } = soundUnreadable(notice)
  const named = { id: ids.next(), provider, kind: 'unreadable', transactionId, cardReference } as const
  const open = { openedAt: now, resolvedAt: null, resolution: null, resolvedBy: null }
  tx.send(sql`
    ${breakTable.insertion({ ...named, units: 0n, notice: { kind, reason }, ...open })}
    on conflict (provider, kind, transaction_id) do nothing`)
}

function breakOf(row: RowOf<typeof breakTable>, catalog: Catalog): CardBreak {
  const asset = cardAsset(catalog)
  const { id, provider, kind, units, openedAt, resolution, ...stored } = breakTable.read(row)
  const notice = noticeOf(stored, asset)
  return { id, provider, kind, notice, amount: { asset, units }, openedAt, resolution }
}

type StoredNotice = Pick<Item<typeof breakTable>, 'transactionId' | 'cardReference' | 'notice'>

function noticeOf({ transactionId, cardReference, notice }: StoredNotice, asset: Asset): CardBreak['notice'] {
  const named = { transactionId, cardReference }
  if (notice.kind === 'unreadable') return { ...notice, ...named }
  const { units, at, ...rest } = notice
  const told = { ...named, amount: { asset, units: BigInt(units) }, at: new Date(at) }
  return { ...rest, ...told } as CardNotice // as `openBreak` kept it
}

type Listing = {
  readonly catalog: Catalog
  readonly limit: number
  readonly kind?: CardBreakKind | undefined
  /** Only later ones than this break. */
  readonly after?: string | undefined
}

/** The open breaks, oldest first. */
export async function listBreaks(
  database: Queryable,
  { catalog, limit, kind, after }: Listing,
): Promise<CardBreak[]> {
  const rows = await database.query<RowOf<typeof breakTable>>(sql`
    select * from card_breaks where resolved_at is null
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
      ${after === undefined ? sql`` : sql`and (opened_at, id) > (select opened_at, id from card_breaks where id = ${after})`}
    order by opened_at, id limit ${limit}`)
  return rows.map((row) => breakOf(row, catalog))
}

export type KnownBreak = { readonly id: string; readonly openedAt: Date }

type ListingKnown = { readonly after: KnownBreak | undefined; readonly limit: number }

/** Breaks of cards that were unknown and are ours by now, oldest first: a card may pay before the books know it. */
export async function listKnownByNow(
  database: Queryable,
  { after, limit }: ListingKnown,
): Promise<KnownBreak[]> {
  const rows = await database.query<{ id: string; opened_at: Date }>(sql`
    select card_breaks.id, opened_at from card_breaks join cards using (provider, card_reference)
    where kind = 'unknown_card' and resolved_at is null
      ${after === undefined ? sql`` : sql`and (opened_at, card_breaks.id) > (${after.openedAt}::timestamptz, ${after.id}::uuid)`}
    order by opened_at, card_breaks.id limit ${limit}`)
  return rows.map(({ id, opened_at: openedAt }) => ({ id, openedAt }))
}

type Named = { readonly id: string; readonly catalog: Catalog }

export async function readBreak(database: Queryable, { id, catalog }: Named): Promise<CardBreak | undefined> {
  const [row] = await database.query<RowOf<typeof breakTable>>(
    sql`select * from card_breaks where id = ${id}`,
  )
  return row && breakOf(row, catalog)
}

export async function lockBreak(tx: Tx, { id, catalog }: Named): Promise<CardBreak | undefined> {
  const [row] = await tx.query<RowOf<typeof breakTable>>(
    sql`select * from card_breaks where id = ${id} for no key update`,
  )
  return row && breakOf(row, catalog)
}

type Resolved = {
  readonly id: string
  readonly resolution: string
  readonly by: string
  readonly now: Date
}

export function resolveBreak(tx: Tx, { id, resolution, by, now }: Resolved): void {
  tx.send(sql`
    update card_breaks set resolved_at = ${now}, resolution = ${resolution}, resolved_by = ${by} where id = ${id}`)
}

/** Whether an authorization was declined since its card was unknown. */
export async function wasUnknown(
  database: Queryable,
  { provider, transactionId }: { readonly provider: string; readonly transactionId: string },
): Promise<boolean> {
  const rows = await database.query(sql`
    select 1 from card_breaks
    where provider = ${provider} and kind = 'unknown_card' and transaction_id = ${transactionId}`)
  return rows.length > 0
}
