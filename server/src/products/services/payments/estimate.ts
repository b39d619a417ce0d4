import assert from 'node:assert'
import type { Catalog, Currency } from '#core/catalog'
import { formatAmount, type Money } from '#core/money'
import { money } from '#core/tables'
import { columns, type RowOf, sql, type Tx, table } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { type ServicePrice, serviceRefusals } from '#products/services/catalog'

/** A price promised to a customer until a certain second; a payment refers to the estimate by that second. */
export type Estimate = ServicePrice & {
  readonly customerId: string
  readonly serviceId: number
  readonly amount: Money
  readonly expiresAt: Date
}

const { uuid, text, integer, timestamptz } = columns

const estimateTable = table('service_estimates', {
  customerId: uuid,
  serviceId: integer,
  /** Decimal text without padding, in the currency of the service. */
  clientAmount: text,
  price: money('price_units', 'debit_asset'),
  fee: money('fee_units', 'debit_asset'),
  cost: money('cost_units', 'cost_asset'),
  expiresAt: timestamptz,
})

const priceTable = estimateTable.pick('price', 'fee', 'cost')

const name = sql`customer_id, service_id, debit_asset, client_amount, expires_at`
const terms = sql`price_units, fee_units, cost_asset, cost_units`

/** The second at which an estimate ends, at least this many seconds from now. */
export function estimateEnd({ now, seconds }: { now: Date; seconds: number }): Date {
  return new Date(Math.ceil(now.getTime() / 1_000 + seconds) * 1_000)
}

/** The most unused estimates of a customer. */
const unusedMax = 20

/**
 * Stores an estimate, and drops the oldest unused ones beyond twenty. An estimate that ends in the same second as
 * another unused one gets that one's price, since the second identifies one price.
 */
export async function keepEstimate(
  tx: Tx,
  { estimate, catalog }: { readonly estimate: Estimate; readonly catalog: Catalog },
): Promise<Estimate> {
  const { customerId, serviceId, amount, price, fee, cost, expiresAt } = estimate
  // The lock admits one estimate of a customer at a time, so all respect the limit on their number and the price of a
  // second.
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtext('service_estimates'), hashtext(${customerId}::uuid::text))`,
  )
  const [row] = await tx.query<RowOf<typeof priceTable>>(sql`
    with asked as (
      select ${customerId}::uuid as customer_id, ${serviceId}::integer as service_id,
        ${price.asset.symbol}::text as debit_asset, ${formatAmount(amount)}::text as client_amount,
        ${expiresAt}::timestamptz as expires_at
    ), priced as (
      (select 0 as choice, ${terms} from service_estimates join asked using (${name}) where payment_id is null limit 1)
      union all
      select 1, ${price.units}::numeric, ${fee.units}::numeric, ${cost.asset.symbol}::text, ${cost.units}::numeric
      order by choice limit 1
    )
    insert into service_estimates (${name}, ${terms}) select ${name}, ${terms} from asked, priced
    returning ${priceTable.columns}`)
  assert(row !== undefined, 'an estimate is kept')
  tx.send(sql`
    delete from service_estimates where payment_id is null and id = any(array(
      select id from service_estimates where customer_id = ${customerId} and payment_id is null
      order by id desc offset ${unusedMax}))`)
  return { ...estimate, ...priceTable.read(row, catalog) }
}

type Named = {
  readonly paymentId: string
  readonly customerId: string
  readonly serviceId: number
  readonly currency: Currency
  readonly amount: Money
  /** Unix seconds, as text. */
  readonly endsAt: string
  readonly catalog: Catalog
  readonly now: Date
}

/** Uses an unused estimate for a payment and returns its price; throws QUOTE_NOT_FOUND or QUOTE_EXPIRED. */
export async function takeEstimate(tx: Tx, named: Named): Promise<ServicePrice> {
  const { paymentId, customerId, serviceId, currency, amount, endsAt, catalog, now } = named
  const details = { quote_expires_at: endsAt }
  const estimates = sql`select id, ${priceTable.columns} from service_estimates
    where customer_id = ${customerId} and service_id = ${serviceId} and debit_asset = ${currency.symbol}
      and client_amount = ${formatAmount(amount)} and expires_at = to_timestamp(${endsAt}::bigint)`
  const [row] = await tx.query<RowOf<typeof priceTable> & { id: bigint }>(
    sql`${estimates} and payment_id is null order by id limit 1 for no key update`,
  )
  const [known] = row === undefined ? await tx.query(sql`${estimates} limit 1`) : [row]
  if (known === undefined) throw new Refusal(serviceRefusals.QUOTE_NOT_FOUND, { details })
  if (now.getTime() >= Number(endsAt) * 1_000) throw new Refusal(serviceRefusals.QUOTE_EXPIRED, { details })
  if (row === undefined)
    throw new Refusal(serviceRefusals.QUOTE_NOT_FOUND, {
      details,
      message: `The estimate that ends at ${endsAt} was used by another payment, and nothing was paid now. Ask for another one.`,
    })
  tx.send(sql`update service_estimates set payment_id = ${paymentId} where id = ${row.id}`)
  return priceTable.read(row, catalog)
}
