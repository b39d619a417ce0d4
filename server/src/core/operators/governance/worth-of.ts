import type { Catalog } from '#core/catalog'
import { convert, type Money } from '#core/money'
import { hub, readLastMids } from '#core/prices'
import type { Queryable } from '#platform/database'
import { policyOf } from './policy.ts'

const agedMs = 86_400_000

type Priced = { readonly catalog: Catalog; readonly now: Date }

/** The worth of money in units of USDT by the last price, rounded up; null without a price of the last day. */
export async function worthOf(
  database: Queryable,
  { asset, units }: Money,
  { catalog: { currencies }, now }: Priced,
): Promise<bigint | null> {
  const money = { asset, units: units < 0n ? -units : units }
  if (money.units === 0n || asset.symbol === hub) return money.units
  const assets = currencies
    .map((currency) => currency.asset)
    .filter(({ symbol }) => symbol === hub || symbol === asset.symbol)
  const last = (await readLastMids(database, assets)).get(asset.symbol)
  if (last === undefined || now.getTime() - last.at.getTime() > agedMs) return null
  return convert(money, last.rate, { rounding: 'up' }).units
}

/** The worth of an act that gives nothing beyond an earlier decision. */
export function noWorth(catalog: Catalog): Money {
  return { ...policyOf(catalog).valueAlone, units: 0n }
}
