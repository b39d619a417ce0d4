import assert from 'node:assert'
import type { Catalog, Network } from '#core/catalog'
import { formatAmount, type Money } from '#core/money'
import { type PageById, pageById } from '#core/sessions'
import { type Queryable, sql, type Tx } from '#platform/database'
import { type Deposit, type DepositRow, fromRow, type InboxReason } from './deposit.ts'

export const inboxStatuses = ['open', 'credited', 'refunded', 'kept'] as const

type InboxStatus = (typeof inboxStatuses)[number]

/** A payment to one of our addresses that nobody can be credited for by itself. */
export type InboxItem = {
  /** The deposit's, where there is one. */
  readonly id: string
  readonly network: Network
  readonly txid: string
  readonly outputIndex: number
  readonly address: string
  readonly tag: string | null
  readonly payer: string | null
  readonly paid: Paid
  readonly reason: InboxReason
  readonly note: string | null
  readonly blockHeight: number
  readonly status: InboxStatus
  readonly decidedBy: string | null
  readonly createdAt: Date
}

/** An unlisted token is counted in its smallest units: its decimals are only its own claim. */
type Paid =
  | { readonly kind: 'listed'; readonly amount: Money }
  | { readonly kind: 'unlisted'; readonly contract: string; readonly units: bigint }

type Row = Pick<
  DepositRow,
  'id' | 'network' | 'txid' | 'output_index' | 'address' | 'tag' | 'payer' | 'units' | 'note' | 'created_at'
> & {
  asset: string | null
  contract: string | null
  reason: InboxReason
  block_height: bigint
  status: InboxItem['status']
  decided_by: string | null
}

function itemFromRow(row: Row, catalog: Catalog): InboxItem {
  const network = catalog.network(row.network)
  assert(network !== undefined, `the catalogue lost ${row.network}, which has payments in the inbox`)
  return {
    id: row.id,
    network,
    txid: row.txid,
    outputIndex: row.output_index,
    address: row.address,
    tag: row.tag === '' ? null : row.tag,
    payer: row.payer,
    paid: paidOf(row, catalog),
    reason: row.reason,
    note: row.note,
    blockHeight: Number(row.block_height),
    status: row.status,
    decidedBy: row.decided_by,
    createdAt: row.created_at,
  }
}

function paidOf({ asset: symbol, contract, units }: Row, catalog: Catalog): Paid {
  if (contract !== null) return { kind: 'unlisted', contract, units }
  const asset = catalog.asset(symbol ?? '')
  assert(asset !== undefined, `the catalogue lost ${symbol}, which has payments in the inbox`)
  return { kind: 'listed', amount: { asset, units } }
}

/** The payment, for people. */
export function amountText({ paid }: Pick<InboxItem, 'paid'>): string {
  return paid.kind === 'listed'
    ? `${formatAmount(paid.amount)} ${paid.amount.asset.symbol}`
    : `${paid.units} smallest units of the token ${paid.contract}`
}

type Paging = PageById & {
  readonly catalog: Catalog
  readonly status: InboxStatus
  /** Undefined: all but tokens that are not listed, most of which are spam. */
  readonly reason: InboxReason | undefined
  readonly network: string | undefined
}

/** Items of a status. */
export async function pageInbox(
  database: Queryable,
  { catalog, status, reason, network, ...page }: Paging,
): Promise<InboxItem[]> {
  const rows = await database.query<Row>(sql`
    select * from deposit_inbox where status = ${status}
      and ${reason === undefined ? sql`reason <> 'unsupported_token'` : sql`reason = ${reason}`}
      ${network === undefined ? sql`` : sql`and network = ${network}`} ${pageById(page)}`)
  return rows.map((row) => itemFromRow(row, catalog))
}

export async function readInboxItem(
  database: Queryable,
  { id, catalog }: { id: string; catalog: Catalog },
): Promise<InboxItem | undefined> {
  const [row] = await database.query<Row>(sql`select * from deposit_inbox where id = ${id}`)
  return row && itemFromRow(row, catalog)
}

/** An item with its deposit; a token that is not listed has none. */
export type HeldItem = { readonly item: InboxItem; readonly deposit: Deposit | null }

/** Holds an item until the end of the transaction. The deposit is locked first, as a scan locks it. */
export async function holdItem(
  tx: Tx,
  { id, catalog }: { id: string; catalog: Catalog },
): Promise<HeldItem | undefined> {
  const [deposit] = await tx.query<DepositRow>(sql`select * from deposits where id = ${id} for update`)
  const [row] = await tx.query<Row>(sql`select * from deposit_inbox where id = ${id} for update`)
  if (row === undefined) return undefined
  const item = itemFromRow(row, catalog)
  return { item, deposit: deposit === undefined ? null : fromRow(deposit, catalog) }
}

type Decision = {
  readonly id: string
  readonly status: 'credited' | 'refunded' | 'kept'
  readonly by: string
  readonly reason: string | null
  readonly now: Date
}

/** Ends an item with the decision about it. */
export async function closeItem(tx: Tx, { id, status, by, reason, now }: Decision): Promise<void> {
  await tx.query(sql`
    update deposit_inbox set status = ${status}, decided_by = ${by}, decided_for = ${reason}, updated_at = ${now}
    where id = ${id}`)
}
