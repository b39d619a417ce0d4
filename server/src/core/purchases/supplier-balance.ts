import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import type { Money } from '#core/money'
import type { SupplierPort } from '#core/suppliers'
import { type Queryable, sql } from '#platform/database'

/** The house's balance at a supplier, by the supplier's word, and by the books around that moment. */
export type SupplierBalance = {
  readonly port: SupplierPort
  /** The name of the supplier. */
  readonly provider: string
  readonly told: Money
  readonly booked: Money
  /** The amount that open purchases may have taken already. */
  readonly open: Money
  /** The part that neither explains: below zero where the books have more than the supplier says. */
  readonly difference: Money
  readonly differsSince: Date | null
  readonly toldAt: Date
}

/** How long a difference may be news on its way, such as a delivery that is not booked yet. */
const onTheWayMs = 5 * 60_000

/** Whether a difference stays, so that somebody has to look into it. */
export function isLasting({ differsSince, toldAt }: SupplierBalance): boolean {
  return differsSince !== null && toldAt.getTime() - differsSince.getTime() >= onTheWayMs
}

type Row = {
  port: SupplierPort
  provider: string
  asset: string
  told_units: bigint
  booked_units: bigint
  open_units: bigint
  difference_units: bigint
  differs_since: Date | null
  told_at: Date
}

/** The last balance by each supplier's word. */
export async function readSupplierBalances(
  database: Queryable,
  catalog: Pick<Catalog, 'asset'>,
): Promise<SupplierBalance[]> {
  const rows = await database.query<Row>(sql`select * from supplier_balances order by port`)
  return rows.map((row) => {
    const asset = catalog.asset(row.asset)
    assert(asset !== undefined, `the catalogue lost ${row.asset}, of which suppliers have some`)
    const money = (units: bigint): Money => ({ asset, units })
    return {
      ...{ port: row.port, provider: row.provider },
      ...{ told: money(row.told_units), booked: money(row.booked_units), open: money(row.open_units) },
      difference: money(row.difference_units),
      ...{ differsSince: row.differs_since, toldAt: row.told_at },
    }
  })
}

/** Stores a balance by a supplier's word. A difference counts from the first balance that differs, until one agrees. */
export async function keepSupplierBalance(
  database: Queryable,
  balance: Omit<SupplierBalance, 'differsSince'>,
): Promise<void> {
  const { port, provider, told, booked, open, difference, toldAt } = balance
  const since = difference.units === 0n ? null : toldAt
  await database.query(sql`
    insert into supplier_balances as before (port, provider, asset, told_units, booked_units, open_units, difference_units,
      differs_since, told_at)
    values (${port}, ${provider}, ${told.asset.symbol}, ${told.units}, ${booked.units}, ${open.units},
      ${difference.units}, ${since}, ${toldAt})
    on conflict (port) do update set provider = excluded.provider, asset = excluded.asset, told_units = excluded.told_units,
      booked_units = excluded.booked_units, open_units = excluded.open_units, difference_units = excluded.difference_units,
      differs_since = case when excluded.differs_since is null then null
        else coalesce(before.differs_since, excluded.differs_since) end,
      told_at = excluded.told_at`)
}
