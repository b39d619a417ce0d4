import { columns, type Item, type Queryable, type RowOf, sql, type Tx, table } from '#platform/database'
import { rate } from '#products/invoices/invoice'

const { uuid, boolean, textArray, integer, timestamptz } = columns

const settingsTable = table('invoice_settings', {
  customerId: uuid,
  /** Payers pay the commission on top. */
  isShifted: boolean.named('shift_to_payer'),
  /** Origins whose pages may show the checkout in a frame. */
  embedOrigins: textArray,
  /** How long the rate of a choice holds. */
  rateSeconds: integer,
  updatedAt: timestamptz,
})
const settings = settingsTable.pick('isShifted', 'embedOrigins', 'rateSeconds')

/** A merchant's settings for all their invoices. */
export type MerchantSettings = Item<typeof settings>

const usual: MerchantSettings = { isShifted: false, embedOrigins: [], rateSeconds: rate.usual }

export async function readMerchantSettings(
  database: Queryable,
  customerId: string,
): Promise<MerchantSettings> {
  const [row] = await database.query<RowOf<typeof settings>>(sql`
    select ${settings.columns} from invoice_settings where customer_id = ${customerId}`)
  return row === undefined ? usual : settings.read(row)
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
  const [row] = await tx.query<RowOf<typeof settings>>(sql`
    ${settingsTable.insertion({
      customerId,
      isShifted: isShifted ?? usual.isShifted,
      embedOrigins: embedOrigins ?? usual.embedOrigins,
      rateSeconds: rateSeconds ?? usual.rateSeconds,
      updatedAt: now,
    })}
    on conflict (customer_id) do update set
      shift_to_payer = coalesce(${isShifted ?? null}, invoice_settings.shift_to_payer),
      embed_origins = coalesce(${embedOrigins === undefined ? null : [...embedOrigins]}::text[], invoice_settings.embed_origins),
      rate_seconds = coalesce(${rateSeconds ?? null}::integer, invoice_settings.rate_seconds),
      updated_at = excluded.updated_at
    returning ${settings.columns}`)
  return row === undefined ? usual : settings.read(row)
}
