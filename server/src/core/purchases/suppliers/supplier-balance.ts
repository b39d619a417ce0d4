import type { Catalog } from '#core/catalog'
import type { SupplierPort } from '#core/suppliers'
import { money } from '#core/tables'
import { columns, type Item, orNull, type Queryable, type RowOf, sql, table } from '#platform/database'

const { text, timestamptz } = columns

const balanceTable = table('supplier_balances', {
  port: text.as<SupplierPort>(),
  /** The name of the supplier. */
  provider: text,
  told: money('told_units'),
  booked: money('booked_units'),
  /** Amount that open purchases may already have taken. */
  open: money('open_units'),
  /** The part that neither explains: below zero where the books have more than the supplier says. */
  difference: money('difference_units'),
  differsSince: orNull(timestamptz),
  toldAt: timestamptz,
})

/** The house's balance at a supplier, by the supplier's word, and by the books around that moment. */
export type SupplierBalance = Item<typeof balanceTable>

/** How long a difference may be news on its way, such as a delivery that is not booked yet. */
const onTheWayMs = 5 * 60_000

/** Whether a difference stays, so that somebody has to look into it. */
export function isLasting({ differsSince, toldAt }: SupplierBalance): boolean {
  return differsSince !== null && toldAt.getTime() - differsSince.getTime() >= onTheWayMs
}

/** The last balance by each supplier's word. */
export async function readSupplierBalances(
  database: Queryable,
  catalog: Pick<Catalog, 'asset'>,
): Promise<SupplierBalance[]> {
  const rows = await database.query<RowOf<typeof balanceTable>>(
    sql`select * from supplier_balances order by port`,
  )
  return rows.map((row) => balanceTable.read(row, catalog))
}

/** Stores a balance by a supplier's word. A difference counts from the first balance that differs, until one agrees. */
export async function keepSupplierBalance(
  database: Queryable,
  balance: Omit<SupplierBalance, 'differsSince'>,
): Promise<void> {
  const differsSince = balance.difference.units === 0n ? null : balance.toldAt
  await database.query(sql`
    ${balanceTable.insertion({ ...balance, differsSince })}
    on conflict (port) do update set provider = excluded.provider, asset = excluded.asset, told_units = excluded.told_units,
      booked_units = excluded.booked_units, open_units = excluded.open_units, difference_units = excluded.difference_units,
      differs_since = case when excluded.differs_since is null then null
        else coalesce(supplier_balances.differs_since, excluded.differs_since) end,
      told_at = excluded.told_at`)
}
