import type { Catalog } from '#core/catalog'
import { money } from '#core/tables'
import {
  columns,
  group,
  type Item,
  orNull,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'
import type { Choice } from './choice.ts'

const { uuid, text, boolean, timestamptz } = columns

export const paymentSources = ['onchain', 'internal', 'sbp'] as const

/**
 * `seen`: a block has it, not deep enough. `confirmed`: booked, and waits to be hedged. `credited`: the merchant has it.
 * `failed`: too small, or lost to a reorganisation. `gone`: no block has it for now.
 */
export const paymentStatuses = ['seen', 'confirmed', 'credited', 'failed', 'gone'] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

const paymentTable = table('invoice_payments', {
  id: uuid,
  invoiceId: uuid,
  source: text.as<(typeof paymentSources)[number]>(),
  amount: money(),
  /** The code of the network or of the rail; null for a payment from a balance here. */
  network: orNull(text),
  txid: orNull(text),
  /** The customer who paid from a balance here. */
  payerId: orNull(uuid),
  /** The payer's address, where the chain names it. */
  payerAddress: orNull(text),
  /** The payment came by a way that was chosen for the invoice. */
  isCounted: boolean,
  choiceId: orNull(uuid),
  isLate: boolean,
  status: text.as<PaymentStatus>(),
  error: orNull(text.as<'BELOW_MINIMUM' | 'REORGANISED'>()),
  /** A block has it, or it needs none. */
  isInBlock: boolean,
  isFinal: boolean,
  /** The part that the house keeps; null before the payment is confirmed. */
  commission: orNull(money('commission_units')),
  /** The amount that the merchant got for the payment, in the currency of the hedge where there is one. */
  credited: orNull(money('credited_units', 'credited_asset')),
  /** When its hedge is tried next; null where it waits for none. */
  hedgeAt: orNull(timestamptz),
  hedge: orNull(
    group({
      mid: text.named('hedge_mid'),
      rate: text.named('hedge_rate'),
      at: timestamptz.named('hedged_at'),
    }),
  ),
  seenAt: timestamptz,
  confirmedAt: orNull(timestamptz),
})

/**
 * A payment of an invoice. Its id is also the id of its transaction in the history, and of its deposit on chain or its
 * movement over a rail.
 */
export type InvoicePayment = Omit<Item<typeof paymentTable>, 'choiceId' | 'hedgeAt'> & {
  /** The choice whose terms count for the payment; null where none does, or where the invoice shows that choice. */
  readonly choice: Choice | null
}

/**
 * How the payment was changed into the currency of the hedge. Rates are decimals: units of the currency got for one given.
 */
export type Hedge = NonNullable<InvoicePayment['hedge']>

/** Whether its money is on its way or here. */
export function isLive({ status }: Pick<InvoicePayment, 'status'>): boolean {
  return status === 'seen' || isTaken({ status })
}

/** Whether a payment that counts has begun, also while no block has it: what is due holds from then on. */
export function isSeen({ isCounted, status }: Pick<InvoicePayment, 'isCounted' | 'status'>): boolean {
  return isCounted && (isLive({ status }) || status === 'gone')
}

/** Whether a block has its money, though it may be too little to credit. */
export function hasCome({ status, error }: Pick<InvoicePayment, 'status' | 'error'>): boolean {
  return isLive({ status }) || error === 'BELOW_MINIMUM'
}

/** Whether its money is booked for the merchant. */
export function isTaken({ status }: Pick<InvoicePayment, 'status'>): boolean {
  return status === 'confirmed' || status === 'credited'
}

function paymentOf(
  row: RowOf<typeof paymentTable>,
  { catalog, choices }: Pick<Asked, 'catalog' | 'choices'>,
): InvoicePayment {
  const { choiceId, hedgeAt: _, ...payment } = paymentTable.read(row, catalog)
  const choice = choices.get(payment.invoiceId)?.find(({ id }) => id === choiceId) ?? null
  return { ...payment, choice }
}

/** Sends a payment as it stands: a new one, or the changes of one that is known. A confirmed one is due to be hedged. */
export function keepPayment(tx: Tx, payment: InvoicePayment): void {
  const hedgeAt = payment.status === 'confirmed' ? payment.confirmedAt : null
  tx.send(sql`
    ${paymentTable.insertion({ ...payment, choiceId: payment.choice?.id ?? null, hedgeAt })}
    on conflict (id) do update set is_counted = excluded.is_counted, choice_id = excluded.choice_id, is_late = excluded.is_late, status = excluded.status, error = excluded.error,
      is_in_block = excluded.is_in_block, is_final = excluded.is_final, commission_units = excluded.commission_units,
      credited_asset = excluded.credited_asset, credited_units = excluded.credited_units,
      hedge_at = case when excluded.status = 'confirmed' then coalesce(invoice_payments.hedge_at, excluded.hedge_at) end,
      hedge_mid = excluded.hedge_mid, hedge_rate = excluded.hedge_rate, hedged_at = excluded.hedged_at,
      confirmed_at = excluded.confirmed_at`)
}

type Asked = {
  readonly invoiceIds: readonly string[]
  /** The choices of these invoices, by the id of the invoice. */
  readonly choices: ReadonlyMap<string, readonly Choice[]>
  readonly catalog: Catalog
}

/** The payments of invoices, the first one first, by the id of the invoice. */
export async function readPayments(
  database: Queryable,
  { invoiceIds, ...parts }: Asked,
): Promise<ReadonlyMap<string, readonly InvoicePayment[]>> {
  const rows = await database.query<RowOf<typeof paymentTable>>(sql`
    select * from invoice_payments where invoice_id = any(${[...invoiceIds]}::uuid[]) order by seen_at, id`)
  return Map.groupBy(
    rows.map((row) => paymentOf(row, parts)),
    ({ invoiceId }) => invoiceId,
  )
}
