import type { Catalog } from '#core/catalog'
import type { Asset, Money } from '#core/money'
import { type Queryable, sql, type Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { cardAsset } from '#products/cards/card'
import { type CardNotice, soundUnreadable, type UnreadableNotice } from './notice.ts'

export const cardBreakKinds = ['unknown_card', 'overdrawn', 'contradiction', 'unreadable'] as const

export type CardBreakKind = (typeof cardBreakKinds)[number]

/** News of an issuer that our books cannot follow. */
export type CardBreak = {
  readonly id: string
  readonly provider: string
  readonly kind: CardBreakKind
  readonly notice: CardNotice | UnreadableNotice
  /** The amount in the news; for an overdrawn card, the loss of the house; zero where the amount cannot be read. */
  readonly amount: Money
  readonly openedAt: Date
  readonly resolution: string | null
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
  const { transactionId, cardReference, amount: told, ...rest } = notice
  const kept = JSON.stringify({ ...rest, units: told.units.toString() })
  const [resolvedAt, by] = resolution === null ? [null, null] : [now, 'coffer']
  tx.send(sql`
    insert into card_breaks (id, provider, kind, transaction_id, card_reference, units, notice, opened_at, resolved_at,
      resolution, resolved_by)
    values (${ids.next()}, ${provider}, ${kind}, ${transactionId}, ${cardReference}, ${amount.units}, ${kept}::jsonb, ${now},
      ${resolvedAt}, ${resolution}, ${by})
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
  const kept = JSON.stringify({ kind, reason })
  tx.send(sql`
    insert into card_breaks (id, provider, kind, transaction_id, card_reference, units, notice, opened_at)
    values (${ids.next()}, ${provider}, 'unreadable', ${transactionId}, ${cardReference}, 0, ${kept}::jsonb, ${now})
    on conflict (provider, kind, transaction_id) do nothing`)
}

type Row = {
  id: string
  provider: string
  kind: CardBreakKind
  transaction_id: string
  card_reference: string
  units: bigint
  notice: Kept
  opened_at: Date
  resolution: string | null
}

type Kept = Pick<UnreadableNotice, 'kind' | 'reason'> | KeptNotice

type KeptNotice = { readonly units: string; readonly at: string } & Omit<
  CardNotice,
  'transactionId' | 'cardReference' | 'amount' | 'at'
>

function fromRow(row: Row, catalog: Catalog): CardBreak {
  const asset = cardAsset(catalog)
  return {
    id: row.id,
    provider: row.provider,
    kind: row.kind,
    notice: noticeOf(row, asset),
    amount: { asset, units: row.units },
    openedAt: row.opened_at,
    resolution: row.resolution,
  }
}

function noticeOf({ notice, ...row }: Row, asset: Asset): CardBreak['notice'] {
  const named = { transactionId: row.transaction_id, cardReference: row.card_reference }
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
  const rows = await database.query<Row>(sql`
    select * from card_breaks where resolved_at is null
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
      ${after === undefined ? sql`` : sql`and (opened_at, id) > (select opened_at, id from card_breaks where id = ${after})`}
    order by opened_at, id limit ${limit}`)
  return rows.map((row) => fromRow(row, catalog))
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
  const [row] = await database.query<Row>(sql`select * from card_breaks where id = ${id}`)
  return row && fromRow(row, catalog)
}

export async function lockBreak(tx: Tx, { id, catalog }: Named): Promise<CardBreak | undefined> {
  const [row] = await tx.query<Row>(sql`select * from card_breaks where id = ${id} for no key update`)
  return row && fromRow(row, catalog)
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
