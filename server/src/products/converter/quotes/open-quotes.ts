import assert from 'node:assert'
import { type Asset, add, compare, formatAmount, type Money } from '#core/money'
import { sql, type Tx } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { converterRefusals, type Terms } from '#products/converter/terms'

/** Customers' open quotes: one in each direction, with a bounded total worth. */
export type OpenQuotes = {
  /** Makes room for a quote by ending the older one of its direction, or returns the refusal. */
  hold(terms: Terms, worth: Money): Refusal | undefined
}

type Reading = { readonly customerIds: readonly string[]; readonly now: Date; readonly max: Money }

/** Locks the customers, so no other transaction makes quotes for them until this one ends. */
export async function lockOpenQuotes(tx: Tx, { customerIds, now, max }: Reading): Promise<OpenQuotes> {
  // Two statements sent together: a statement sees only what was committed before it began, so the lock comes first.
  tx.send(sql`
    select from customers where id = any(${customerIds}::uuid[]) order by id for no key update`)
  const rows = await tx.query<{
    customer_id: string
    from_asset: string
    to_asset: string
    worth_units: bigint
  }>(sql`
    select customer_id, from_asset, to_asset, worth_units from conversion_quotes as quote
    where customer_id = any(${customerIds}::uuid[]) and replaced_by is null and expires_at > ${now}
      -- Forces a look-up by quote, whatever the table's size was when this was planned.
      and not exists (select from conversions where quote_id = quote.id offset 0)`)
  const held = new Map(customerIds.map((id) => [id, new Map<string, bigint>()]))
  for (const row of rows) held.get(row.customer_id)?.set(`${row.from_asset}/${row.to_asset}`, row.worth_units)
  return {
    hold({ deal }, worth) {
      const ofCustomer = held.get(deal.customerId)
      assert(ofCustomer !== undefined, 'a customer’s quotes are read before another is held')
      const direction = directionOf(deal)
      const open = sumOf(ofCustomer, { asset: worth.asset, except: direction })
      if (compare(add(open, worth), max) > 0) return limitExceeded({ open, worth, max })
      ofCustomer.set(direction, worth.units)
      return undefined
    },
  }
}

/** The ordered pair of a deal's currencies. */
export function directionOf({ given, received }: Terms['deal']): string {
  return `${given.asset.symbol}/${received.asset.symbol}`
}

function sumOf(
  held: ReadonlyMap<string, bigint>,
  { asset, except }: { asset: Asset; except: string },
): Money {
  const units = [...held].reduce((sum, [direction, one]) => (direction === except ? sum : sum + one), 0n)
  return { asset, units }
}

function limitExceeded({ open, worth, max }: { open: Money; worth: Money; max: Money }): Refusal {
  return new Refusal(converterRefusals.QUOTE_LIMIT_EXCEEDED, {
    details: {
      open_usdt: formatAmount(open),
      worth_usdt: formatAmount(worth),
      max_open_usdt: formatAmount(max),
    },
  })
}
