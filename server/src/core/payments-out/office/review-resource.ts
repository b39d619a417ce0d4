import Type, { type Static } from 'typebox'
import { formatAmount, type Money } from '#core/money'
import type { readLoosenedGuards } from '#core/operators'
import { unixSeconds } from '#platform/clock'
import { closedObject, fieldsOf, orNull, resource, textOrNull } from '#platform/http'
import type { StoredApproval } from '../approvals.ts'

/** The key and the address of a request; what is known of the key is null where it is deleted. */
export type Origin = {
  readonly apiKey: string
  readonly name: string | null
  readonly madeAt: Date | null
  readonly madeBy: string | null
  readonly ip: string
  readonly isNewIp: boolean
}

export type Risks = {
  readonly isNewPayee: boolean
  readonly isFirst: boolean
  readonly shareOfBalance: string
  readonly newestKeyAt: Date | null
  /** The worth of the day's payments, with this one, and the limit that the tariff sets now. */
  readonly used: Money
  readonly limit: Money
  readonly isRepeated: boolean
}

type Source = { readonly wallet: string; readonly address: string | null }

/** The facts that an operator reads before a decision about a payment that a customer wants. */
export type Facts = {
  readonly risks: Risks
  readonly loosened: Awaited<ReturnType<typeof readLoosenedGuards>>
  readonly origin: Origin | null
  readonly source: Source | null
  readonly statement: string
  readonly statementDecimals: number
  readonly hash: string
  /** The hash at the time of the request. */
  readonly requestedHash: string
  readonly approvals: readonly StoredApproval[]
  readonly approvalsNeeded: number
}

const risk = fieldsOf<Risks>()
const guard = fieldsOf<Facts['loosened'][number]>()
const asked = fieldsOf<Origin>()
const field = fieldsOf<Facts>()
const text = Type.String()
const time = Type.Integer({ description: 'Unix seconds.' })

const risks = resource('PaymentRisks', {
  is_new_payee: risk(
    Type.Boolean({ description: 'True where the customer has no completed payment to this payee.' }),
    ({ isNewPayee }) => isNewPayee,
    true,
  ),
  is_first: risk(
    Type.Boolean({ description: 'True where the customer has no completed payment of this kind.' }),
    ({ isFirst }) => isFirst,
    false,
  ),
  share_of_balance: risk(
    Type.String({
      description:
        'Amount and fee as a share of the customer’s balance of the currency, such as `0.25`, truncated to four decimals.',
    }),
    ({ shareOfBalance }) => shareOfBalance,
    '0.25',
  ),
  newest_key_at: risk(
    orNull(time, { description: 'When the customer’s newest key was made.' }),
    ({ newestKeyAt }) => newestKeyAt && unixSeconds(newestKeyAt),
    1777896000,
  ),
  limit_used_usdt: risk(
    Type.String({ description: 'Part of the day’s limit that is used, including this payment.' }),
    ({ used }) => formatAmount(used),
    '2500',
  ),
  limit_usdt: risk(text, ({ limit }) => formatAmount(limit), '10000'),
  is_repeated: risk(
    Type.Boolean({ description: 'True where another open payment has the same recipient and amount.' }),
    ({ isRepeated }) => isRepeated,
    false,
  ),
  is_over_limit: risk(
    Type.Boolean({
      description: 'True where the tariff has changed and the payment would now be refused.',
    }),
    ({ used, limit }) => used.units > limit.units,
    false,
  ),
})

const guardChange = resource('GuardChangeNote', {
  act: guard(
    Type.String({ description: 'Such as `customers set-limits`.' }),
    ({ action }) => action,
    'customers set-limits',
  ),
  operator: guard(text, ({ operator }) => operator, 'olivia'),
  at: guard(time, ({ at }) => unixSeconds(at), 1777896000),
})

const originResource = resource('PaymentOrigin', {
  api_key: asked(text, ({ apiKey }) => apiKey, 'pk_live_0123456789abcdef0123456789abcdef'),
  name: asked(textOrNull('The owner’s name for the key.'), ({ name }) => name, 'shop'),
  made_at: asked(
    orNull(time, { description: 'When the key was made; null when it is deleted.' }),
    ({ madeAt }) => madeAt && unixSeconds(madeAt),
    1777896000,
  ),
  made_by: asked(
    textOrNull('The operator who made the key; null when its owner did.'),
    ({ madeBy }) => madeBy,
    null,
  ),
  ip: asked(text, ({ ip }) => ip, '203.0.113.7'),
  is_new_ip: asked(
    Type.Boolean({
      description: 'True where no completed payment of this kind was requested from this address.',
    }),
    ({ isNewIp }) => isNewIp,
    false,
  ),
})

/** The approvals of a payment so far. */
export const approvalsField = fieldsOf<{ readonly approvals: readonly StoredApproval[] }>()(
  Type.Array(closedObject({ operator: text, at: time })),
  ({ approvals }) => approvals.map(({ operator, at }) => ({ operator, at: unixSeconds(at) })),
  [{ operator: 'oscar', at: 1777896100 }],
)

/** The facts for a decision; the resource of each kind of payment out has these fields. */
export const reviewResource = resource('PaymentReview', {
  risks: field(risks.schema, (facts) => risks.of(facts.risks), risks.example),
  guard_changes: field(
    Type.Array(guardChange.schema, {
      description:
        'Guards of the customer that operators loosened within the governance’s `own_payment_days`, newest first, at most 20. An operator who loosened a guard may not decide the payment.',
    }),
    ({ loosened }) => loosened.map(guardChange.of),
    [guardChange.example],
  ),
  asked_with: field(
    orNull(originResource.schema, {
      description: 'The key and the client address of the request; null for requests older than this record.',
    }),
    ({ origin }) => origin && originResource.of(origin),
    originResource.example,
  ),
  source: field(
    orNull(
      closedObject({
        wallet: Type.String({ description: 'The paying wallet or account of the house.' }),
        address: textOrNull('The wallet’s address on the chain.'),
      }),
      { description: 'Where it is paid from; null for a payment inside the exchange.' },
    ),
    ({ source }) => source,
    { wallet: 'hot wallet on trc20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
  ),
  statement: field(
    Type.String({ description: 'The text that an approval signs with Ed25519.' }),
    ({ statement }) => statement,
    '["coffer payout","01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f","sbp","79161234567","100000000111","RUB","25000000"]',
  ),
  statement_decimals: field(
    Type.Integer({
      description: 'Decimals of the smallest unit, in which the statement states the amount.',
    }),
    ({ statementDecimals }) => statementDecimals,
    2,
  ),
  statement_hash: field(
    Type.String({ description: 'Its SHA-256 in hex.' }),
    ({ hash }) => hash,
    'ab'.repeat(32),
  ),
  requested_hash: field(
    Type.String({ description: 'SHA-256 of the statement at the time of the request.' }),
    ({ requestedHash }) => requestedHash,
    'ab'.repeat(32),
  ),
  is_as_requested: field(
    Type.Boolean({ description: 'False where the statement has changed since the request.' }),
    ({ hash, requestedHash }) => hash === requestedHash,
    true,
  ),
  approvals: approvalsField,
  approvals_needed: field(
    Type.Integer({ description: 'Number of operators who must approve; 0 for none.' }),
    ({ approvalsNeeded }) => approvalsNeeded,
    2,
  ),
})

export type Review = Static<typeof reviewResource.schema>
