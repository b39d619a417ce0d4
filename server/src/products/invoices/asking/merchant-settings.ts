import { type Queryable, sql, type Tx } from '#platform/database'

/** What a merchant has set for all their invoices. */
export type MerchantSettings = {
  /** Payers pay the commission on top. */
  readonly isShifted: boolean
  /** Origins whose pages may show the checkout in a frame. */
  readonly embedOrigins: readonly string[]
}

const usual: MerchantSettings = { isShifted: false, embedOrigins: [] }

type Row = { shift_to_payer: boolean; embed_origins: string[] }

export async function readMerchantSettings(
  database: Queryable,
  customerId: string,
): Promise<MerchantSettings> {
  const [row] = await database.query<Row>(sql`
    select shift_to_payer, embed_origins from invoice_settings where customer_id = ${customerId}`)
  return row === undefined ? usual : { isShifted: row.shift_to_payer, embedOrigins: row.embed_origins }
}

type Change = { readonly [Name in keyof MerchantSettings]: MerchantSettings[Name] | undefined } & {
  readonly customerId: string
  readonly now: Date
}

/** Keeps what is given, and leaves the rest as it is. */
export async function changeMerchantSettings(
  tx: Tx,
  { customerId, isShifted, embedOrigins, now }: Change,
): Promise<MerchantSettings> {
  const [row] = await tx.query<Row>(sql`
    insert into invoice_settings as kept (customer_id, shift_to_payer, embed_origins, updated_at)
    values (${customerId}, ${isShifted ?? usual.isShifted}, ${[...(embedOrigins ?? usual.embedOrigins)]}::text[], ${now})
    on conflict (customer_id) do update set
      shift_to_payer = coalesce(${isShifted ?? null}, kept.shift_to_payer),
      embed_origins = coalesce(${embedOrigins === undefined ? null : [...embedOrigins]}::text[], kept.embed_origins),
      updated_at = excluded.updated_at
    returning shift_to_payer, embed_origins`)
  return row === undefined ? usual : { isShifted: row.shift_to_payer, embedOrigins: row.embed_origins }
}
