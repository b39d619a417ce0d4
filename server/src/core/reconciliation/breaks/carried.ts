import { type Sql, sql } from '#platform/database'

/**
 * Selects what clearing carries for each transaction of a rail, one row for each reason: transaction_id, rail, asset,
 * units, and `is_stated`, true for a statement and for a write-off that was not undone. Statements and movements have
 * opposite signs, so the units of a transaction sum to zero once both agree. `where` filters each of the three tables,
 * under the alias `one`.
 */
export function carriedParts(where: Sql = sql`true`): Sql {
  return sql`
    select rail, transaction_id, asset, case kind when 'payout' then units else -units end as units, false as is_stated
    from rail_movements one where ${where}
    union all
    select rail, transaction_id, asset, case kind when 'payout' then -units else units end, true
    from rail_statement_lines one where withdrawn_at is null and ${where}
    union all
    select rail, transaction_id, asset, sum(units), true from rail_write_offs one where ${where}
    group by rail, transaction_id, asset having sum(units) <> 0`
}
