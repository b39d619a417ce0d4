import { formatAmount, type Money } from '#core/money'
import { type Sql, sql, type Tx } from '#platform/database'
import { defineRefusals, Refusal } from '#platform/refusal'

export const dailyLimitRefusals = defineRefusals({
  WITHDRAWAL_LIMIT_EXCEEDED: [
    400,
    'The withdrawal exceeds your daily limit: {used} of {limit} USDT are used. The limit begins anew at {resets_at}.',
    { limit: '10000', used: '9950', resets_at: '2026-05-05T00:00:00.000Z' },
  ],
  DEPOSIT_LIMIT_EXCEEDED: [
    400,
    'The deposit exceeds your daily limit: {used} of {limit} USDT are used. The limit begins anew at {resets_at}.',
    { limit: '10000', used: '9950', resets_at: '2026-05-05T00:00:00.000Z' },
  ],
})

/** Acts that use a daily limit. Withdrawals on chains and payouts share one limit. */
export type DailyUse = 'withdrawal' | 'payout' | 'fiat_deposit'

type Limited = {
  readonly column: Sql
  /** An expression for the units that count against the limit. */
  readonly used: Sql
  readonly refusal: keyof typeof dailyLimitRefusals
}

const sent = sql`known.withdrawal_units + known.payout_units`

const uses: { readonly [use in DailyUse]: Limited } = {
  withdrawal: { column: sql`withdrawal_units`, used: sent, refusal: 'WITHDRAWAL_LIMIT_EXCEEDED' },
  payout: { column: sql`payout_units`, used: sent, refusal: 'WITHDRAWAL_LIMIT_EXCEEDED' },
  fiat_deposit: {
    column: sql`fiat_deposit_units`,
    used: sql`known.fiat_deposit_units`,
    refusal: 'DEPOSIT_LIMIT_EXCEEDED',
  },
}

/** The column of `customer_days` that counts this use. */
export function columnOf(use: DailyUse): Sql {
  return uses[use].column
}

type Taking = {
  readonly customerId: string
  readonly use: DailyUse
  /** In USDT, like the limit. */
  readonly worth: Money
  readonly limit: Money
  readonly now: Date
}

/**
 * Counts an act against the limit of its customer's day of UTC, and returns the day. The day's row is locked until
 * the end of the transaction, so racing acts are taken only as far as they fit together.
 */
export async function takeFromDay(tx: Tx, { customerId, use, worth, limit, now }: Taking): Promise<string> {
  const day = now.toISOString().slice(0, 10)
  const { column, used, refusal } = uses[use]
  const [taken] = await tx.query(sql`
    insert into customer_days as known (customer_id, day, ${column})
    select ${customerId}, ${day}, ${worth.units}::numeric where ${worth.units}::numeric <= ${limit.units}
    on conflict (customer_id, day) do update set ${column} = known.${column} + excluded.${column}
    where ${used} + excluded.${column} <= ${limit.units}
    returning day`)
  if (taken !== undefined) return day
  const [known] = await tx.query<{ units: bigint }>(sql`
    select ${used} as units from customer_days known where customer_id = ${customerId} and day = ${day}`)
  throw new Refusal(dailyLimitRefusals[refusal], {
    details: {
      limit: formatAmount(limit),
      used: formatAmount({ ...limit, units: known?.units ?? 0n }),
      resets_at: new Date(Date.parse(day) + dayMs).toISOString(),
    },
  })
}

const dayMs = 24 * 60 * 60 * 1000

type Returning = {
  readonly customerId: string
  readonly use: DailyUse
  readonly day: string
  /** In units of USDT. */
  readonly worthUnits: bigint
}

/** Gives back the part of a day's limit that a failed act took. */
export async function giveBackToDay(tx: Tx, returning: Returning): Promise<void> {
  await change(tx, { ...returning, byUnits: -returning.worthUnits })
}

/** Counts an act again whose part was given back and which succeeded after all, beyond the limit if need be. */
export async function chargeToDay(tx: Tx, charged: Returning): Promise<void> {
  await change(tx, { ...charged, byUnits: charged.worthUnits })
}

type Change = Pick<Returning, 'customerId' | 'use' | 'day'> & { readonly byUnits: bigint }

async function change(tx: Tx, { customerId, use, day, byUnits }: Change): Promise<void> {
  const { column } = uses[use]
  await tx.query(sql`
    update customer_days set ${column} = ${column} + ${byUnits}
    where customer_id = ${customerId} and day = ${day}`)
}
