import { formatAmount, type Money } from '#core/money'
import { sql, type Tx } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { withdrawalRefusals } from './refusals.ts'
import type { Withdrawal } from './withdrawal.ts'

type Taking = {
  readonly customerId: string
  /** In USDT, like the limit. */
  readonly worth: Money
  readonly limit: Money
  readonly now: Date
}

/**
 * Counts a withdrawal against the limit of its customer's day of UTC, and answers the day. The day's row is locked until
 * the end of the transaction, so of many at once only those are taken that fit together.
 */
export async function takeFromDay(tx: Tx, { customerId, worth, limit, now }: Taking): Promise<string> {
  const day = now.toISOString().slice(0, 10)
  const [taken] = await tx.query(sql`
    insert into withdrawal_days as known (customer_id, day, used_units)
    select ${customerId}, ${day}, ${worth.units}::numeric where ${worth.units}::numeric <= ${limit.units}
    on conflict (customer_id, day) do update set used_units = known.used_units + excluded.used_units
    where known.used_units + excluded.used_units <= ${limit.units}
    returning day`)
  if (taken !== undefined) return day
  const [known] = await tx.query<{ used_units: bigint }>(sql`
    select used_units from withdrawal_days where customer_id = ${customerId} and day = ${day}`)
  throw new Refusal(withdrawalRefusals.WITHDRAWAL_LIMIT_EXCEEDED, {
    details: {
      limit: formatAmount(limit),
      used: formatAmount({ ...limit, units: known?.used_units ?? 0n }),
      resets_at: new Date(Date.parse(day) + dayMs).toISOString(),
    },
  })
}

const dayMs = 24 * 60 * 60 * 1000

/** Gives back what a withdrawal that was not paid took from the limit of its day. */
export async function giveBackToDay(
  tx: Tx,
  { customerId, day, worthUnits }: Pick<Withdrawal, 'customerId' | 'day' | 'worthUnits'>,
): Promise<void> {
  await tx.query(sql`
    update withdrawal_days set used_units = used_units - ${worthUnits}
    where customer_id = ${customerId} and day = ${day}`)
}
