import type { Catalog, Currency } from '#core/catalog'
import { houseAccount } from '#core/ledger'
import type { Money } from '#core/money'
import { type Queryable, sql } from '#platform/database'
import { fundingKind, withdrawalKind } from './inventory/index.ts'

/** The house's books in one currency. */
export type HouseBook = {
  readonly currency: Currency
  /** The inventory that it deals from. */
  readonly inventory: Money
  /** Its own money: put in, less taken out. */
  readonly funded: Money
  /** Earnings of dealing, kept apart from the inventory. */
  readonly spread: Money
  readonly fees: Money
  /** Fees of withdrawals and payouts, and of fiat deposits: earned beside dealing. */
  readonly withdrawalFees: Money
  readonly depositFees: Money
  /** Bought less sold outside, by hedges that are done: below zero where more was sold. */
  readonly hedged: Money
  /** USDT that those hedges brought less what they cost, in its units. */
  readonly hedgeProceeds: bigint
}

/** The same in units, of a currency by its symbol. */
type Sums = {
  symbol: string
  inventory: bigint
  funded: bigint
  spread: bigint
  fees: bigint
  withdrawal_fees: bigint
  deposit_fees: bigint
  hedged: bigint
  hedge_proceeds: bigint
}

/** Every currency of the catalogue at one moment, in its order. */
export async function readHouseBooks(database: Queryable, catalog: Catalog): Promise<HouseBook[]> {
  const { owner } = houseAccount('inventory')
  const rows = await database.query<Sums>(sql`
    with held as (
      select asset, sum(balance) filter (where kind = 'inventory') as inventory,
        sum(balance) filter (where kind = 'spread') as spread,
        sum(balance) filter (where kind = 'conversion_fees') as fees,
        sum(balance) filter (where kind = 'withdrawal_fees') as withdrawal_fees,
        sum(balance) filter (where kind = 'deposit_fees') as deposit_fees
      from ledger_accounts join ledger_balances on account_id = id
      where owner_id = ${owner} group by asset
    ), funded as (
      select asset, sum(case entry.kind when ${fundingKind} then amount else -amount end) as units
      from ledger_entries entry
      cross join lateral (
        select from_account, to_account, amount from ledger_movements where entry_id = entry.id
        -- Keeps the look-up by entry: there are few of these, and as many movements as customers made.
        offset 0
      ) as moved
      join ledger_accounts on ledger_accounts.id =
        case entry.kind when ${fundingKind} then to_account else from_account end
      where entry.kind in (${fundingKind}, ${withdrawalKind}) group by asset
    )
    select symbol, coalesce(inventory, 0) as inventory, coalesce(funded.units, 0) as funded,
      coalesce(spread, 0) as spread, coalesce(fees, 0) as fees, coalesce(withdrawal_fees, 0) as withdrawal_fees,
      coalesce(deposit_fees, 0) as deposit_fees, coalesce(hedged.units, 0) as hedged, coalesce(proceeds, 0) as hedge_proceeds
    from unnest(${catalog.currencies.map(({ symbol }) => symbol)}::text[]) as listed (symbol)
      left join held on held.asset = symbol left join funded on funded.asset = symbol
      left join hedge_totals hedged on hedged.asset = symbol`)
  const bySymbol = new Map(rows.map((row) => [row.symbol, row]))
  return catalog.currencies.flatMap((currency) => {
    const row = bySymbol.get(currency.symbol)
    return row === undefined ? [] : [bookOf(row, currency)]
  })
}

function bookOf(sums: Sums, currency: Currency): HouseBook {
  const money = (units: bigint): Money => ({ asset: currency.asset, units })
  return {
    currency,
    inventory: money(sums.inventory),
    funded: money(sums.funded),
    spread: money(sums.spread),
    fees: money(sums.fees),
    withdrawalFees: money(sums.withdrawal_fees),
    depositFees: money(sums.deposit_fees),
    hedged: money(sums.hedged),
    hedgeProceeds: sums.hedge_proceeds,
  }
}
