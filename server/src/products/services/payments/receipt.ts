import { columns, type Database, type Field, type Queryable, sql, type Tx } from '#platform/database'
import type { ResealBatch, SealedSecret, Secrets } from '#platform/secrets'

/** Values that a supplier delivers with a payment, such as a meter's token, by its own names; all are secret. */
export type Receipt = { readonly [name: string]: string }

/** A receipt as stored: an earlier version stored clear text. */
export type StoredReceipt = { readonly sealed: SealedSecret } | { readonly clear: Receipt }

/** A payment's receipt, with a column for each way of storing it. */
export const storedReceipt: Field<StoredReceipt | null> = {
  parts: [
    {
      column: columns.jsonb,
      name: 'receipt',
      isNullable: true,
      of: (receipt) => (receipt !== null && 'clear' in receipt ? receipt.clear : null),
    },
    {
      column: columns.bytea,
      name: 'receipt_sealed',
      isNullable: true,
      of: (receipt) => (receipt !== null && 'sealed' in receipt ? receipt.sealed : null),
    },
  ],
  read({ receipt: clear, receipt_sealed: sealed }) {
    if (sealed !== null) return { sealed: sealed as SealedSecret }
    return clear === null ? null : { clear: clear as Receipt }
  },
  isAbsent: () => false,
}

type Received = { readonly id: string; readonly receipt: Receipt }

/** Seals a payment's receipt into its row. */
export async function storeReceipt(
  tx: Tx,
  { id, receipt }: Received,
  secrets: Pick<Secrets, 'seal'>,
): Promise<void> {
  const sealed = await secrets.seal(tx, { secret: JSON.stringify(receipt), purpose: purposeOf(id) })
  tx.send(sql`update service_payments set receipt_sealed = ${sealed}, receipt = null where id = ${id}`)
}

/** Opens a payment's receipt; null where it has none. The caller first logs the reading. */
export async function openReceipt(
  { id, receipt }: { readonly id: string; readonly receipt: StoredReceipt | null },
  secrets: Pick<Secrets, 'open'>,
): Promise<Receipt | null> {
  if (receipt === null || !('sealed' in receipt)) return receipt?.clear ?? null
  const text = await secrets.open({ sealed: receipt.sealed, purpose: purposeOf(id) })
  return JSON.parse(text) as Receipt // storeReceipt wrote it
}

function purposeOf(id: string): string {
  return `receipt of service payment ${id}`
}

const sealedAtOnce = 200

/** Seals the next receipts that an earlier version stored as clear text; answers how many. */
export async function sealClearReceipts(database: Database, secrets: Pick<Secrets, 'seal'>): Promise<number> {
  if (!(await hasClearReceipts(database))) return 0
  return database.inTransaction(async (tx) => {
    const rows = await tx.query<Received>(sql`
      select id, receipt from service_payments where receipt is not null
      order by id limit ${sealedAtOnce} for no key update skip locked`)
    for (const row of rows) await storeReceipt(tx, row, secrets)
    return rows.length
  })
}

async function hasClearReceipts(database: Queryable): Promise<boolean> {
  const rows = await database.query(sql`select from service_payments where receipt is not null limit 1`)
  return rows.length > 0
}

const lowestId = '00000000-0000-0000-0000-000000000000'

/** Reseals receipts. */
export const resealReceipts: ResealBatch = async (tx, { head, after, limit, reseal }) => {
  const rows = await tx.query<{ id: string; receipt_sealed: SealedSecret }>(sql`
    select id, receipt_sealed from service_payments
    where id > ${after || lowestId}::uuid and substring(receipt_sealed from 1 for 4) <> ${head}::bytea
    order by id limit ${limit} for no key update`)
  for (const { id, receipt_sealed: sealed } of rows) {
    const resealed = await reseal(sealed, purposeOf(id))
    tx.send(sql`update service_payments set receipt_sealed = ${resealed}::bytea where id = ${id}`)
  }
  return rows.map(({ id }) => id)
}
