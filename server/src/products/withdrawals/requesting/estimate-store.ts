import type { Money } from '#core/money'
import {
  columns,
  type Item,
  orNull,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'
import { Refusal } from '#platform/refusal'
import { withdrawalRefusals } from '#products/withdrawals/withdrawal'
import type { Route } from './read-terms.ts'

const { uuid, text, numeric, timestamptz } = columns

const estimateTable = table('withdrawal_estimates', {
  id: uuid,
  customerId: uuid,
  asset: text,
  network: text,
  units: numeric,
  feeUnits: numeric,
  createdAt: timestamptz,
  expiresAt: timestamptz,
  /** The withdrawal that used it: an estimate is used once. */
  withdrawalId: orNull(uuid),
})

/** A fee that is promised to a customer until its end, for one withdrawal of this amount. */
export type Estimate = Pick<Route, 'listing'> & {
  readonly id: string
  readonly customerId: string
  readonly amount: Money
  readonly fee: Money
  readonly createdAt: Date
  readonly expiresAt: Date
}

const promiseTable = estimateTable.pick('asset', 'network', 'units', 'feeUnits', 'expiresAt', 'withdrawalId')
type Promised = Item<typeof promiseTable>

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
    ${estimateTable.insertionFrom(sql`
      select ${id}::uuid, ${customerId}::uuid, ${amount.asset.symbol}, ${listing.network.code}, ${amount.units}::numeric,
        fee_units, ${createdAt}::timestamptz, expires_at, null::uuid from promised`)}
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

/**
 * Uses an estimate for a withdrawal of its amount, or of its amount less its fee, and returns the fee. Refuses an estimate that
 * has ended, was used, or is for something else.
 */
export async function takeEstimate(tx: Tx, named: Named): Promise<Money> {
  const { estimateId, withdrawalId, customerId, amount, listing, now } = named
  const [row] = await tx.query<RowOf<typeof promiseTable>>(sql`
    select ${promiseTable.columns} from withdrawal_estimates
    where id = ${estimateId} and customer_id = ${customerId} for no key update`)
  const promised = row && promiseTable.read(row)
  if (promised === undefined) throw new Refusal(withdrawalRefusals.QUOTE_NOT_FOUND)
  if (promised.expiresAt <= now) {
    const details = { expired_at: promised.expiresAt.toISOString() }
    throw new Refusal(withdrawalRefusals.QUOTE_EXPIRED, { details })
  }
  if (promised.withdrawalId !== null) {
    const message =
      'This estimate was used by another withdrawal, and nothing was withdrawn. Ask for another one.'
    throw new Refusal(withdrawalRefusals.QUOTE_NOT_FOUND, { message })
  }
  const fields = differences(promised, { amount, listing })
  if (fields.length > 0)
    throw new Refusal(withdrawalRefusals.QUOTE_MISMATCH, {
      message: `The withdrawal differs from its estimate in ${fields.map(({ path }) => path).join(', ')}. Send what was estimated.`,
      details: { fields },
    })
  tx.send(sql`update withdrawal_estimates set withdrawal_id = ${withdrawalId} where id = ${estimateId}`)
  return { ...amount, units: promised.feeUnits }
}

function differences(promised: Promised, { amount, listing }: Pick<Named, 'amount' | 'listing'>) {
  const isOther = {
    symbol: promised.asset !== amount.asset.symbol,
    bch_code: promised.network !== listing.network.code,
    amount: promised.units !== amount.units && !isRest(promised, { amount, listing }),
  }
  return Object.entries(isOther).flatMap(([path, differs]) =>
    differs ? [{ path, message: 'differs from the estimate' }] : [],
  )
}

/** Whether an amount is the estimated amount less the fee, to the precision of the network. */
function isRest(promised: Promised, { amount, listing }: Pick<Named, 'amount' | 'listing'>): boolean {
  const left = promised.units - promised.feeUnits - amount.units
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
