import { type Queryable, sql, type Tx } from '#platform/database'
import { rate } from '#products/invoices/invoice'

/** A merchant's settings for all their invoices. */
export type MerchantSettings = {
  /** Payers pay the commission on top. */
  readonly isShifted: boolean
  /** Origins whose pages may show the checkout in a frame. */
  readonly embedOrigins: readonly string[]
  /** How long the rate of a choice holds. */
  readonly rateSeconds: number
}

const usual: MerchantSettings = { isShifted: false, embedOrigins: [], rateSeconds: rate.usual }

const settings = sql`
  shift_to_payer as "isShifted", embed_origins as "embedOrigins", rate_seconds as "rateSeconds"`

export async function readMerchantSettings(
  database: Queryable,
  customerId: string,
): Promise<MerchantSettings> {
  const [row] = await database.query<MerchantSettings>(sql`
    select ${settings} from invoice_settings where customer_id = ${customerId}`)
  return row ?? usual
}

type Change = { readonly [Name in keyof MerchantSettings]: MerchantSettings[Name] | undefined } & {
  readonly customerId: string
  readonly now: Date
}

/** Changes the settings that are given; the others stay as they are. */
export async function changeMerchantSettings(
  tx: Tx,
  { customerId, isShifted, embedOrigins, rateSeconds, now }: Change,
): Promise<MerchantSettings> {
  const [row] = await tx.query<MerchantSettings>(sql`
    insert into invoice_settings as kept (customer_id, shift_to_payer, embed_origins, rate_seconds, updated_at)
    values (${customerId}, ${isShifted ?? usual.isShifted}, ${[...(embedOrigins ?? usual.embedOrigins)]}::text[],
      ${rateSeconds ?? usual.rateSeconds}, ${now})
    on conflict (customer_id) do update set
      shift_to_payer = coalesce(${isShifted ?? null}, kept.shift_to_payer),
      embed_origins = coalesce(${embedOrigins === undefined ? null : [...embedOrigins]}::text[], kept.embed_origins),
      rate_seconds = coalesce(${rateSeconds ?? null}::integer, kept.rate_seconds),
      updated_at = excluded.updated_at
    returning ${settings}`)
  return row ?? usual
}
