import type { Catalog } from '#core/catalog'
import { formatAmount, type Money } from '#core/money'
import { type PageById, pageById } from '#core/sessions'
import { money, network } from '#core/tables'
import {
  columns,
  type Field,
  type Item,
  orNull,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'
import { type Deposit, type depositTable, height, type InboxReason, readDeposit, tag } from './deposit.ts'

const { uuid, text, integer, numeric, timestamptz } = columns

export const inboxStatuses = ['open', 'credited', 'refunded', 'kept'] as const

type InboxStatus = (typeof inboxStatuses)[number]

/**
 * Amounts of an unlisted token are in its smallest units: nothing but the token itself says how many decimals it has.
 */
type Paid =
  | { readonly kind: 'listed'; readonly amount: Money }
  | { readonly kind: 'unlisted'; readonly contract: string; readonly units: bigint }

const listed = money()

/** The amount of an asset, or the units of a token by its contract. */
const paid: Field<Paid, Pick<Catalog, 'asset'>> = {
  parts: [
    {
      column: text,
      name: 'asset',
      isNullable: true,
      of: (one) => (one.kind === 'listed' ? one.amount.asset.symbol : null),
    },
    {
      column: text,
      name: 'contract',
      isNullable: true,
      of: (one) => (one.kind === 'unlisted' ? one.contract : null),
    },
    {
      column: numeric,
      name: 'units',
      isNullable: false,
      of: (one) => (one.kind === 'listed' ? one.amount.units : one.units),
    },
  ],
  read: (row, names, catalog) =>
    row.contract === null
      ? { kind: 'listed', amount: listed.read(row, names, catalog) }
      : { kind: 'unlisted', contract: row.contract as string, units: row.units as bigint },
  isAbsent: () => false,
}

export const inboxTable = table('deposit_inbox', {
  /** The deposit's id, where there is a deposit. */
  id: uuid,
  network: network(),
  txid: text,
  outputIndex: integer,
  address: text,
  tag,
  payer: orNull(text),
  paid,
  reason: text.as<InboxReason>(),
  note: orNull(text),
  blockHeight: height,
  status: text.as<InboxStatus>(),
  decidedBy: orNull(text),
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/** A payment to an address of the house that nobody can be credited for automatically. */
export type InboxItem = Omit<Item<typeof inboxTable>, 'updatedAt'>

function readItem(row: RowOf<typeof inboxTable>, catalog: Catalog): InboxItem {
  const { updatedAt, ...item } = inboxTable.read(row, catalog)
  return item
}

/** The payment as text for people. */
export function amountText({ paid }: Pick<InboxItem, 'paid'>): string {
  return paid.kind === 'listed'
    ? `${formatAmount(paid.amount)} ${paid.amount.asset.symbol}`
    : `${paid.units} smallest units of the token ${paid.contract}`
}

type Paging = PageById & {
  readonly catalog: Catalog
  readonly status: InboxStatus
  /** Undefined for every reason but unlisted tokens, most of which are spam. */
  readonly reason: InboxReason | undefined
  readonly network: string | undefined
}

/** A page of items with a status. */
export async function pageInbox(
  database: Queryable,
  { catalog, status, reason, network, ...page }: Paging,
): Promise<InboxItem[]> {
  const rows = await database.query<RowOf<typeof inboxTable>>(sql`
    select * from deposit_inbox where status = ${status}
      and ${reason === undefined ? sql`reason <> 'unsupported_token'` : sql`reason = ${reason}`}
      ${network === undefined ? sql`` : sql`and network = ${network}`} ${pageById(page)}`)
  return rows.map((row) => readItem(row, catalog))
}

export async function readInboxItem(
  database: Queryable,
  { id, catalog }: { id: string; catalog: Catalog },
): Promise<InboxItem | undefined> {
  const [row] = await database.query<RowOf<typeof inboxTable>>(
    sql`select * from deposit_inbox where id = ${id}`,
  )
  return row && readItem(row, catalog)
}

/** An item with its deposit; an unlisted token has none. */
export type HeldItem = { readonly item: InboxItem; readonly deposit: Deposit | null }

/** Locks an item until the end of the transaction. The deposit is locked first, as a scan does. */
export async function holdItem(
  tx: Tx,
  { id, catalog }: { id: string; catalog: Catalog },
): Promise<HeldItem | undefined> {
  const [deposit] = await tx.query<RowOf<typeof depositTable>>(
    sql`select * from deposits where id = ${id} for update`,
  )
  const [row] = await tx.query<RowOf<typeof inboxTable>>(
    sql`select * from deposit_inbox where id = ${id} for update`,
  )
  if (row === undefined) return undefined
  const item = readItem(row, catalog)
  return { item, deposit: deposit === undefined ? null : readDeposit(deposit, catalog) }
}

type Decision = {
  readonly id: string
  readonly status: 'credited' | 'refunded' | 'kept'
  readonly by: string
  readonly reason: string | null
  readonly now: Date
}

/** Closes an item with its decision. */
export async function closeItem(tx: Tx, { id, status, by, reason, now }: Decision): Promise<void> {
  await tx.query(sql`
    update deposit_inbox set status = ${status}, decided_by = ${by}, decided_for = ${reason}, updated_at = ${now}
    where id = ${id}`)
}
