import Type, { type Static } from 'typebox'
import type { KeyUse } from '#core/access'
import type { Catalog } from '#core/catalog'
import { type Customer, tariffOf } from '#core/customers'
import { readBalances } from '#core/ledger'
import { formatAmount } from '#core/money'
import { changesTieSince, policyOf, readLoosenedGuards, statementHash } from '#core/operators'
import { unixSeconds } from '#platform/clock'
import { type Queryable, sql } from '#platform/database'
import { closedObject, namedObject, orNull, textOrNull } from '#platform/http'
import { approvalsOf, readApprovals, type StoredApproval } from './approvals.ts'
import { approvalsNeededFor } from './approve.ts'
import { type PaymentOut, totalOf } from './payment-out.ts'
import type { PaymentsOut } from './payments-out.ts'

const time = Type.Integer({ description: 'Unix seconds.' })

/** The facts that an operator reads before a decision about a payment that a customer wants. */
export const reviewFields = {
  risks: namedObject('PaymentRisks', {
    is_new_payee: Type.Boolean({
      description: 'True where the customer has no completed payment to this payee.',
    }),
    is_first: Type.Boolean({ description: 'True where the customer has no completed payment of this kind.' }),
    share_of_balance: Type.String({
      description:
        'Amount and fee as a share of the customer’s balance of the currency, such as `0.25`, truncated to four decimals.',
    }),
    newest_key_at: orNull(time, { description: 'When the customer’s newest key was made.' }),
    limit_used_usdt: Type.String({
      description: 'Part of the day’s limit that is used, including this payment.',
    }),
    limit_usdt: Type.String(),
    is_repeated: Type.Boolean({
      description: 'True where another open payment has the same recipient and amount.',
    }),
    is_over_limit: Type.Boolean({
      description: 'True where the tariff has changed and the payment would now be refused.',
    }),
  }),
  guard_changes: Type.Array(
    namedObject('GuardChangeNote', {
      act: Type.String({ description: 'Such as `customers set-limits`.' }),
      operator: Type.String(),
      at: time,
    }),
    {
      description:
        'Guards of the customer that operators loosened within the governance’s `own_payment_days`, newest first, at most 20. An operator who loosened a guard may not decide the payment.',
    },
  ),
  asked_with: orNull(
    namedObject('PaymentOrigin', {
      api_key: Type.String(),
      name: textOrNull('The owner’s name for the key.'),
      made_at: orNull(time, { description: 'When the key was made; null when it is deleted.' }),
      made_by: textOrNull('The operator who made the key; null when its owner did.'),
      ip: Type.String(),
      is_new_ip: Type.Boolean({
        description: 'True where no completed payment of this kind was requested from this address.',
      }),
    }),
    {
      description: 'The key and the client address of the request; null for requests older than this record.',
    },
  ),
  source: orNull(
    closedObject({
      wallet: Type.String({ description: 'The paying wallet or account of the house.' }),
      address: textOrNull('The wallet’s address on the chain.'),
    }),
    { description: 'Where it is paid from; null for a payment inside the exchange.' },
  ),
  statement: Type.String({ description: 'The text that an approval signs with Ed25519.' }),
  statement_decimals: Type.Integer({
    description: 'Decimals of the smallest unit, in which the statement states the amount.',
  }),
  statement_hash: Type.String({ description: 'Its SHA-256 in hex.' }),
  requested_hash: Type.String({
    description: 'SHA-256 of the statement at the time of the request.',
  }),
  is_as_requested: Type.Boolean({
    description: 'False where the statement has changed since the request.',
  }),
  approvals: Type.Array(closedObject({ operator: Type.String(), at: time })),
  approvals_needed: Type.Integer({
    description: 'Number of operators who must approve; 0 for none.',
  }),
}

export type Review = { readonly [field in keyof typeof reviewFields]: Static<(typeof reviewFields)[field]> }

type Reviewed<One extends PaymentOut, Payment> = {
  readonly out: PaymentsOut<One, Payment>
  readonly one: One
  readonly customer: Customer
  readonly catalog: Catalog
  readonly now: Date
  readonly source: Review['source']
  readonly statementDecimals: number
}

const guardChangesMax = 20

/** Reads the facts for a decision about a payment. */
export async function reviewPayment<One extends PaymentOut, Payment>(
  database: Queryable,
  reviewed: Reviewed<One, Payment>,
): Promise<Review> {
  const { out, one, customer, catalog, now, source, statementDecimals } = reviewed
  const since = changesTieSince(policyOf(catalog), now)
  const loosened = { customerId: customer.id, since, limit: guardChangesMax }
  const before = await readBefore(database, reviewed)
  const [approvals, approvalsNeeded, loosenedGuards, balances, asked_with, [facts]] = await Promise.all([
    readApprovals(database, one.id),
    one.status === 'waiting' ? approvalsNeededFor(database, one, { out, catalog }) : 0,
    readLoosenedGuards(database, loosened),
    readBalances(database, customer.id),
    readAskedWith(database, { askedWith: one.askedWith, isNewIp: !before.fromThere }),
    database.query<{ newest: Date | null; used: bigint | null }>(sql`
      select (select max(created_at) from api_keys where customer_id = ${customer.id}) as newest,
        (select withdrawal_units + payout_units from customer_days
          where customer_id = ${customer.id} and day = ${one.day}) as used`),
  ])
  const held = balances.get(one.amount.asset.symbol)
  const used = facts?.used ?? 0n
  const limit = tariffOf(catalog, customer).withdrawDailyLimit
  const statement = out.statementOf(one, catalog)
  const hash = statementHash(statement)
  return {
    risks: {
      is_new_payee: !before.toPayee,
      is_first: !before.toAnybody,
      share_of_balance: shareOf(totalOf(one).units, [
        held?.funding_available,
        held?.funding_held,
        held?.funding_locked,
      ]),
      newest_key_at: facts?.newest ? unixSeconds(facts.newest) : null,
      limit_used_usdt: formatAmount({ asset: limit.asset, units: used }),
      limit_usdt: formatAmount(limit),
      is_repeated: before.isRepeated,
      is_over_limit: used > limit.units,
    },
    guard_changes: loosenedGuards.map(({ action: act, operator, at }) => ({
      act,
      operator,
      at: unixSeconds(at),
    })),
    asked_with,
    source,
    statement,
    statement_decimals: statementDecimals,
    statement_hash: hash,
    requested_hash: one.statementHash,
    is_as_requested: hash === one.statementHash,
    approvals: approvals.map(toListed),
    approvals_needed: approvalsNeeded,
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

/** Reads the approvals of several payments, and answers for each. */
export async function listApprovals(
  database: Queryable,
  payments: readonly Pick<PaymentOut, 'id'>[],
): Promise<(id: string) => Review['approvals']> {
  const approvals = await approvalsOf(
    database,
    payments.map(({ id }) => id),
  )
  return (id) => (approvals.get(id) ?? []).map(toListed)
}

function toListed({ operator, at }: StoredApproval): Review['approvals'][number] {
  return { operator, at: unixSeconds(at) }
}

type Asking = { readonly askedWith: KeyUse | null; readonly isNewIp: boolean }

async function readAskedWith(
  database: Queryable,
  { askedWith, isNewIp }: Asking,
): Promise<Review['asked_with']> {
  if (askedWith === null) return null
  const { apiKey, ip } = askedWith
  const [key] = await database.query<{ name: string | null; madeAt: Date | null; madeBy: string | null }>(sql`
    select (select name from api_keys where id = ${apiKey}) as name,
      (select created_at from api_keys where id = ${apiKey}) as "madeAt",
      (select operator from operator_actions
        where action = 'keys create' and details ->> 'key' = ${apiKey} limit 1) as "madeBy"`)
  return {
    api_key: apiKey,
    name: key?.name ?? null,
    made_at: key?.madeAt ? unixSeconds(key.madeAt) : null,
    made_by: key?.madeBy ?? null,
    ip,
    is_new_ip: isNewIp,
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

/** An example of the facts for a decision. */
export const reviewExample: Review = {
  risks: {
    is_new_payee: true,
    is_first: false,
    share_of_balance: '0.25',
    newest_key_at: 1777896000,
    limit_used_usdt: '2500',
    limit_usdt: '10000',
    is_repeated: false,
    is_over_limit: false,
  },
  guard_changes: [{ act: 'customers set-limits', operator: 'olivia', at: 1777896000 }],
  asked_with: {
    api_key: 'pk_live_0123456789abcdef0123456789abcdef',
    name: 'shop',
    made_at: 1777896000,
    made_by: null,
    ip: '203.0.113.7',
    is_new_ip: false,
  },
  source: { wallet: 'hot wallet on trc20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
  statement:
    '["coffer payout","01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f","sbp","79161234567","100000000111","RUB","25000000"]',
  statement_decimals: 2,
  statement_hash: 'ab'.repeat(32),
  requested_hash: 'ab'.repeat(32),
  is_as_requested: true,
  approvals: [{ operator: 'oscar', at: 1777896100 }],
  approvals_needed: 2,
}
