import type { Money } from '#core/money'
import { type Queryable, sql, type Tx } from '#platform/database'
import { Refusal } from '#platform/refusal'
import type { Route } from './read-terms.ts'
import { withdrawalRefusals } from './refusals.ts'

/** A fee that is promised to a customer until its end, for one withdrawal of this amount. */
export type Estimate = Pick<Route, 'listing'> & {
  readonly id: string
  readonly customerId: string
  readonly amount: Money
  readonly fee: Money
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** How many unused estimates a customer has at most. */
const unusedMax = 20

/**
 * Keeps an estimate, and drops the oldest unused ones beyond twenty. An estimate of just what the fee of an open one leaves of
 * `available`, as fine as the network, has the fee and the end of that one: otherwise a fee that moves with every request would
 * never let all of it go.
 */
export async function keepEstimate(
  tx: Tx,
  estimate: Estimate,
  { available }: { readonly available: bigint },
): Promise<Estimate> {
  const { id, customerId, amount, fee, listing, createdAt, expiresAt } = estimate
  // A lock keeps one estimate of a customer at a time, so that none misses the limit on their number.
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtext('withdrawal_estimates'), hashtext(${customerId}::uuid::text))`,
  )
  const [kept] = await tx.query<{ fee_units: bigint; expires_at: Date }>(sql`
    with held as (
      select fee_units, expires_at from withdrawal_estimates
      where customer_id = ${customerId} and asset = ${amount.asset.symbol} and network = ${listing.network.code}
        and withdrawal_id is null and expires_at > ${createdAt}
        and ${available}::numeric - ${amount.units}::numeric - fee_units between 0 and ${stepOf({ amount, listing }) - 1n}::numeric
      order by expires_at desc, id desc limit 1
    ), promised as (
      select * from held
      union all
      select ${fee.units}::numeric, ${expiresAt}::timestamptz where not exists (select from held)
    )
    insert into withdrawal_estimates (id, customer_id, asset, network, units, fee_units, created_at, expires_at)
    select ${id}::uuid, ${customerId}::uuid, ${amount.asset.symbol}, ${listing.network.code}, ${amount.units}::numeric,
      fee_units, ${createdAt}::timestamptz, expires_at from promised
    returning fee_units, expires_at`)
  tx.send(sql`
    delete from withdrawal_estimates where withdrawal_id is null and id = any(array(
      select id from withdrawal_estimates where customer_id = ${customerId} and withdrawal_id is null
      order by id desc offset ${unusedMax}))`)
  return kept === undefined
    ? estimate
    : { ...estimate, fee: { ...fee, units: kept.fee_units }, expiresAt: kept.expires_at }
}

/** The smallest amount that the network can carry; a remainder that it cannot carry is less. */
function stepOf({ amount: { asset }, listing }: Pick<Estimate, 'amount' | 'listing'>): bigint {
  return 10n ** BigInt(asset.scale - listing.withdrawAmountDecimals)
}

type Named = Pick<Route, 'listing'> & {
  readonly estimateId: string
  readonly withdrawalId: string
  readonly customerId: string
  readonly amount: Money
  readonly now: Date
}

type Row = {
  asset: string
  network: string
  units: bigint
  fee_units: bigint
  expires_at: Date
  withdrawal_id: string | null
}

/**
 * Uses an estimate for a withdrawal of its amount, or of its amount less its fee, and returns the fee. Refuses an estimate that
 * has ended, was used, or is for something else.
 */
export async function takeEstimate(tx: Tx, named: Named): Promise<Money> {
  const { estimateId, withdrawalId, customerId, amount, listing, now } = named
  const [row] = await tx.query<Row>(sql`
    select asset, network, units, fee_units, expires_at, withdrawal_id from withdrawal_estimates
    where id = ${estimateId} and customer_id = ${customerId} for no key update`)
  if (row === undefined) throw new Refusal(withdrawalRefusals.QUOTE_NOT_FOUND)
  if (row.expires_at <= now) {
    const details = { expired_at: row.expires_at.toISOString() }
    throw new Refusal(withdrawalRefusals.QUOTE_EXPIRED, { details })
  }
  if (row.withdrawal_id !== null) {
    const message =
      'This estimate was used by another withdrawal, and nothing was withdrawn. Ask for another one.'
    throw new Refusal(withdrawalRefusals.QUOTE_NOT_FOUND, { message })
  }
  const fields = differences(row, { amount, listing })
  if (fields.length > 0)
    throw new Refusal(withdrawalRefusals.QUOTE_MISMATCH, {
      message: `The withdrawal differs from its estimate in ${fields.map(({ path }) => path).join(', ')}. Send what was estimated.`,
      details: { fields },
    })
  tx.send(sql`update withdrawal_estimates set withdrawal_id = ${withdrawalId} where id = ${estimateId}`)
  return { ...amount, units: row.fee_units }
}

function differences(row: Row, { amount, listing }: Pick<Named, 'amount' | 'listing'>) {
  const isOther = {
    symbol: row.asset !== amount.asset.symbol,
    bch_code: row.network !== listing.network.code,
    amount: row.units !== amount.units && !isRest(row, { amount, listing }),
  }
  return Object.entries(isOther).flatMap(([path, differs]) =>
    differs ? [{ path, message: 'differs from the estimate' }] : [],
  )
}

/** Whether an amount is the estimated amount less the fee, to the precision of the network. */
function isRest(row: Row, { amount, listing }: Pick<Named, 'amount' | 'listing'>): boolean {
  const left = row.units - row.fee_units - amount.units
  return left >= 0n && left < stepOf({ amount, listing })
}

const dayMs = 24 * 60 * 60 * 1_000
const batchMax = 5_000

/** Deletes estimates a day after their end, a bounded number at a time. */
export async function forgetEstimates(database: Queryable, now: Date): Promise<void> {
  await database.query(sql`
    delete from withdrawal_estimates where ctid = any(array(
      select ctid from withdrawal_estimates where expires_at < ${new Date(now.getTime() - dayMs)}
      order by expires_at limit ${batchMax}))`)
}
