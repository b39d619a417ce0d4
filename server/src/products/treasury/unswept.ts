import { type HouseAddress, kinOf } from '#core/addresses'
import type { Catalog } from '#core/catalog'
import type { Money } from '#core/money'
import { type Queryable, sql, type Tx } from '#platform/database'
import type { HoldingRule, TreasurySettings } from './treasury-settings.ts'

/** Deposits at one address, in one currency, that together are worth a sweep. */
export type Unswept = {
  readonly wallet: HouseAddress
  readonly rule: HoldingRule
  /** The least that is worth a sweep. */
  readonly min: Money
  readonly deposits: readonly string[]
}

const candidatesMax = 50
const depositsMax = 1_000
const failurePauseMs = 10 * 60_000

type Asked = {
  readonly settings: TreasurySettings
  readonly catalog: Catalog
  /** The present generation of the keys. */
  readonly generation: number
  readonly now: Date
}

/** At an address of former keys, which somebody else may have, a hundredth of `sweep_min` is worth a sweep. */
const formerShare = 100n

/**
 * Addresses whose booked deposits have reached `sweep_min`, largest first. Leaves an address out while a sweep of it is
 * open, and for a while after a failed one.
 */
export async function findUnswept(
  database: Queryable,
  { settings, catalog, generation: present, now }: Asked,
): Promise<Unswept[]> {
  const { network, holdings } = settings
  const swept = holdings.flatMap((rule) => (rule.sweepMin === null ? [] : [{ rule, min: rule.sweepMin }]))
  if (swept.length === 0 || network.tag !== null) return []
  // An address that was given out only on another network has the same key here.
  const kin = kinOf(network, catalog).map(({ code }) => code)
  const rows = await database.query<{
    address: string
    asset: string
    number: bigint
    generation: number
    deposits: string[]
  }>(sql`
    with lying as (
      select address, deposits.asset, sum(units) as units, (array_agg(deposits.id order by deposits.id))[:${depositsMax}] as deposits
      from deposits join unnest(${swept.map(({ rule }) => rule.currency.symbol)}::text[],
        ${swept.map(({ min }) => min.units)}::numeric[]) as swept (asset, min_units) on swept.asset = deposits.asset
      where network = ${network.code} and swept_at is null and not is_house and not is_reversed
        and status in ('credited', 'suspended', 'kept', 'refunded')
        and not exists (
          select from treasury_payments paid
          where paid.network = ${network.code} and paid.address = deposits.address and purpose in ('sweep', 'gas')
            and (paid.status = 'open' or paid.status = 'failed' and paid.updated_at > ${new Date(now.getTime() - failurePauseMs)}))
      group by address, deposits.asset
      having sum(units) * case when exists (
          select from deposit_addresses owned
          where owned.network = any(${kin}::text[]) and owned.address = deposits.address and generation < ${present})
        then ${formerShare} else 1 end >= max(min_units)
      order by sum(units) / max(min_units) desc limit ${candidatesMax}
    )
    select distinct on (lying.asset, lying.address) lying.address, lying.asset, coalesce(key_index, number) as number, generation, deposits
    from lying join deposit_addresses owned on owned.network = any(${kin}::text[]) and owned.address = lying.address
    join customers on customers.id = owned.customer_id
    order by lying.asset, lying.address`)
  return rows.flatMap(({ address, asset, number, generation, deposits }) => {
    const rule = holdings.find(({ currency }) => currency.symbol === asset)
    // The table's check bounds the number to 31 bits.
    const wallet = { generation, index: Number(number), address }
    if (rule?.sweepMin == null) return []
    const { asset: counted, units } = rule.sweepMin
    const min = generation < present ? { asset: counted, units: units / formerShare } : rule.sweepMin
    return [{ wallet, rule, min, deposits }]
  })
}

/** Marks deposits whose money has left their address. */
export function markSwept(tx: Tx, { deposits, now }: { deposits: readonly string[]; now: Date }): void {
  tx.send(sql`update deposits set swept_at = ${now} where id = any(${deposits}::uuid[])`)
}

/** Sums at deposit addresses by network and asset, without deposits to a wallet that all customers share by tags. */
export async function sumUnswept(
  database: Queryable,
): Promise<readonly { network: string; asset: string; units: bigint }[]> {
  return database.query(sql`
    select network, asset, sum(units) as units from deposits
    where swept_at is null and not is_house and status in ('credited', 'suspended', 'kept', 'refunded')
      and (network, address) not in (select network, address from house_wallets)
    group by network, asset order by network, asset`)
}
