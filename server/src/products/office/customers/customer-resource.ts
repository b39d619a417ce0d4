import Type from 'typebox'
import type { ApiKey } from '#core/access'
import type { Customer } from '#core/customers'
import type { ExploredAccount } from '#core/ledger'
import { formatAmount } from '#core/money'
import { stopNote, unixTime } from '#core/sessions'
import type { Transaction } from '#core/transactions'
import { unixSeconds } from '#platform/clock'
import { fieldsOf, orNull, resource, textOrNull } from '#platform/http'
import { accountBalance, transactionResource } from '#products/office/subjects'
import type { ListedCustomer, readFreeze } from './customer-reads.ts'
import { keyResource } from './key-resource.ts'
import type { Limits } from './limits-of.ts'

type Detailed = Customer & {
  readonly freeze: Awaited<ReturnType<typeof readFreeze>>
  readonly dayLimits: Limits
  readonly accounts: readonly ExploredAccount[]
  readonly keys: readonly ApiKey[]
  /** The permissions of this exchange. */
  readonly permissions: readonly string[]
  readonly recent: readonly Transaction[]
}

const listed = fieldsOf<ListedCustomer>()
const field = fieldsOf<Detailed>()
const limit = fieldsOf<Limits>()
const text = Type.String()

/** A customer in a list of the back office. */
export const listedResource = resource('ListedCustomer', {
  id: listed(Type.String({ format: 'uuid' }), ({ id }) => id, '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'),
  username: listed(text, ({ username }) => username, 'alice'),
  email: listed(text, ({ email }) => email, 'alice@example.com'),
  tariff: listed(text, ({ tariff }) => tariff, 'default'),
  number: listed(
    Type.Integer({ description: 'Public id of the customer.' }),
    ({ number }) => Number(number),
    1,
  ),
  kyc_status: listed(text, ({ kycStatus }) => kycStatus, 'approved'),
  is_frozen: listed(
    Type.Boolean({ description: 'True for a frozen customer, whose keys are refused.' }),
    ({ isFrozen }) => isFrozen,
    false,
  ),
  created_at: listed(unixTime, ({ createdAt }) => unixSeconds(createdAt), 1777896000),
})

const limits = resource('CustomerLimits', {
  withdraw_daily_usdt: limit(
    Type.String({ description: 'The tariff’s limit, or the customer’s own.' }),
    ({ tariff }) => formatAmount(tariff.withdrawDailyLimit),
    '10000',
  ),
  withdraw_used_usdt: limit(
    Type.String({ description: 'Amount used on the current day of UTC.' }),
    ({ sent }) => formatAmount(sent),
    '25',
  ),
  deposit_fiat_daily_usdt: limit(text, ({ tariff }) => formatAmount(tariff.depositFiatDailyLimit), '10000'),
  deposit_fiat_used_usdt: limit(text, ({ deposited }) => formatAmount(deposited), '0'),
  withdraw_approval_above_usdt: limit(
    text,
    ({ tariff }) => formatAmount(tariff.withdrawApprovalAbove),
    '5000',
  ),
  withdraw_second_approval_above_usdt: limit(
    textOrNull('Above this amount two operators must approve.'),
    ({ tariff: { withdrawSecondApprovalAbove: above } }) => above && formatAmount(above),
    '50000',
  ),
})

/** A single customer. */
export const customerResource = resource('OfficeCustomer', {
  ...listedResource.fields,
  frozen: field(orNull(stopNote.schema), ({ freeze }) => freeze && stopNote.of(freeze), null),
  email_verified_at: field(
    orNull(unixTime),
    ({ emailVerifiedAt }) => emailVerifiedAt && unixSeconds(emailVerifiedAt),
    null,
  ),
  sso_client_id: field(
    textOrNull('The customer’s subject at the identity provider.'),
    ({ ssoSubject }) => ssoSubject,
    'alice',
  ),
  limits: field(limits.schema, ({ dayLimits }) => limits.of(dayLimits), limits.example),
  balances: field(
    Type.Array(accountBalance.schema),
    ({ accounts }) =>
      accounts.map(({ id, asset: symbol, kind, balance }) => ({ account_id: id, symbol, kind, balance })),
    [{ ...accountBalance.example, kind: 'funding_available', balance: '975' }],
  ),
  keys: field(
    Type.Array(keyResource.schema, {
      description: 'At most 100 keys, oldest first, without their secrets.',
    }),
    ({ keys, permissions: all }) => keys.map((one) => keyResource.of({ ...one, all })),
    [keyResource.example],
  ),
  recent: field(
    Type.Array(transactionResource.schema, { description: 'The last ten transactions.' }),
    ({ recent, number, username }) =>
      recent.map((one) => transactionResource.of({ ...one, customer: { number, username } })),
    [transactionResource.example],
  ),
})
