import type { Catalog } from '#core/catalog'
import { type Customer, tariffOf } from '#core/customers'
import type { Money } from '#core/money'
import { type Queryable, sql } from '#platform/database'

export type Limits = {
  readonly tariff: ReturnType<typeof tariffOf>
  /** Worth of the day's payments out, and of its deposits of fiat. */
  readonly sent: Money
  readonly deposited: Money
}

type Asked = { readonly customer: Customer; readonly catalog: Catalog; readonly now: Date }

/** The limits of a customer, and their use on the current day of UTC. */
export async function limitsOf(database: Queryable, { customer, catalog, now }: Asked): Promise<Limits> {
  const [used] = await database.query<{ sent: bigint; deposited: bigint }>(sql`
    select withdrawal_units + payout_units as sent, fiat_deposit_units as deposited from customer_days
    where customer_id = ${customer.id} and day = ${now.toISOString().slice(0, 10)}`)
  const tariff = tariffOf(catalog, customer)
  const { asset } = tariff.withdrawDailyLimit
  return {
    tariff,
    sent: { asset, units: used?.sent ?? 0n },
    deposited: { asset, units: used?.deposited ?? 0n },
  }
}
