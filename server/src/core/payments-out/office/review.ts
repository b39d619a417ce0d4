import type { KeyUse } from '#core/access'
import type { Catalog } from '#core/catalog'
import { type Customer, tariffOf } from '#core/customers'
import { readBalances } from '#core/ledger'
import { formatAmount } from '#core/money'
import { changesTieSince, policyOf, readLoosenedGuards, statementHash } from '#core/operators'
import { type Queryable, sql } from '#platform/database'
import { readApprovals } from '../approvals.ts'
import { approvalsNeededFor } from '../approve.ts'
import { type PaymentOut, totalOf } from '../payment-out.ts'
import type { PaymentsOut } from '../payments-out.ts'
import type { Facts, Origin } from './review-resource.ts'

type Reviewed<One extends PaymentOut, Payment> = {
  readonly out: PaymentsOut<One, Payment>
  readonly one: One
  readonly customer: Customer
  readonly catalog: Catalog
  readonly now: Date
  readonly source: Facts['source']
  readonly statementDecimals: number
}

const guardChangesMax = 20

/** Reads the facts for a decision about a payment. */
export async function reviewPayment<One extends PaymentOut, Payment>(
  database: Queryable,
  reviewed: Reviewed<One, Payment>,
): Promise<Facts> {
  const { out, one, customer, catalog, now, source, statementDecimals } = reviewed
  const since = changesTieSince(policyOf(catalog), now)
  const loosened = { customerId: customer.id, since, limit: guardChangesMax }
  const before = await readBefore(database, reviewed)
  const [approvals, approvalsNeeded, found, balances, origin, [facts]] = await Promise.all([
    readApprovals(database, one.id),
    one.status === 'waiting' ? approvalsNeededFor(database, one, { out, catalog }) : 0,
    readLoosenedGuards(database, loosened),
    readBalances(database, customer.id),
    readOrigin(database, { askedWith: one.askedWith, isNewIp: !before.fromThere }),
    database.query<{ newest: Date | null; used: bigint | null }>(sql`
      select (select max(created_at) from api_keys where customer_id = ${customer.id}) as newest,
        (select withdrawal_units + payout_units from customer_days
          where customer_id = ${customer.id} and day = ${one.day}) as used`),
  ])
  const held = balances.get(one.amount.asset.symbol)
  const limit = tariffOf(catalog, customer).withdrawDailyLimit
  const statement = out.statementOf(one, catalog)
  return {
    risks: {
      isNewPayee: !before.toPayee,
      isFirst: !before.toAnybody,
      shareOfBalance: shareOf(totalOf(one).units, [
        held?.funding_available,
        held?.funding_held,
        held?.funding_locked,
      ]),
      newestKeyAt: facts?.newest ?? null,
      used: { asset: limit.asset, units: facts?.used ?? 0n },
      limit,
      isRepeated: before.isRepeated,
    },
    loosened: found,
    ...{ origin, source, statement, statementDecimals, approvals, approvalsNeeded },
    hash: statementHash(statement),
    requestedHash: one.statementHash,
  }
}

type Before = {
  /** Whether the customer has completed one before: to this payee, to anybody, or asked from the same address. */
  readonly toPayee: boolean
  readonly toAnybody: boolean
  readonly fromThere: boolean
  /** Whether another open payment, of any customer, pays as much to the same payee. */
  readonly isRepeated: boolean
}

async function readBefore<One extends PaymentOut, Payment>(
  database: Queryable,
  { out: { rows, samePayee }, one }: Pick<Reviewed<One, Payment>, 'out' | 'one'>,
): Promise<Before> {
  const { id, customerId, amount, askedWith } = one
  const payee = samePayee(one)
  const [before] = await database.query<Before>(sql`
    select count(*) > 0 as "toAnybody", coalesce(bool_or(${payee}), false) as "toPayee",
      coalesce(bool_or(ip = ${askedWith?.ip ?? null}), false) as "fromThere",
      exists (
        select from ${rows} where status in ('waiting', 'processing') and id <> ${id} and ${payee}
          and asset = ${amount.asset.symbol} and units = ${amount.units}) as "isRepeated"
    from ${rows} where customer_id = ${customerId} and status = 'completed' and id < ${id}`)
  return before ?? { toPayee: false, toAnybody: false, fromThere: false, isRepeated: false }
}

type Asking = { readonly askedWith: KeyUse | null; readonly isNewIp: boolean }

async function readOrigin(database: Queryable, { askedWith, isNewIp }: Asking): Promise<Origin | null> {
  if (askedWith === null) return null
  const { apiKey, ip } = askedWith
  const [key] = await database.query<{ name: string | null; madeAt: Date | null; madeBy: string | null }>(sql`
    select (select name from api_keys where id = ${apiKey}) as name,
      (select created_at from api_keys where id = ${apiKey}) as "madeAt",
      (select operator from operator_actions
        where action = 'keys create' and details ->> 'key' = ${apiKey} limit 1) as "madeBy"`)
  return {
    ...{ apiKey, ip, isNewIp },
    name: key?.name ?? null,
    madeAt: key?.madeAt ?? null,
    madeBy: key?.madeBy ?? null,
  }
}

const shareScale = 4

/** The part as a decimal; 1 where nothing of the balance is left. */
function shareOf(part: bigint, wholes: readonly (bigint | undefined)[]): string {
  const whole = wholes.reduce<bigint>((sum, units) => sum + (units ?? 0n), 0n)
  if (whole <= part) return '1'
  const units = (part * 10n ** BigInt(shareScale)) / whole
  return formatAmount({ asset: { symbol: 'share', scale: shareScale }, units })
}
