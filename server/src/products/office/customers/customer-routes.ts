import Type from 'typebox'
import { listApiKeys, pageApiKeys } from '#core/access'
import type { Catalog } from '#core/catalog'
import { type Customer, findCustomer, tariffOf } from '#core/customers'
import { readAccountsOf } from '#core/ledger'
import { formatAmount } from '#core/money'
import {
  listFields,
  listOf,
  officeRead,
  pageBy,
  stopNote,
  textListFields,
  timeFilter,
  unixTime,
} from '#core/sessions'
import { listTransactions } from '#core/transactions'
import { type Clock, unixSeconds } from '#platform/clock'
import { type Database, type Queryable, sql } from '#platform/database'
import { closedObject, orNull, type Route, requireCursor, textOrNull } from '#platform/http'
import { Refusal } from '#platform/refusal'
import {
  accountBalance,
  officeRefusals,
  toTransaction,
  transaction,
  transactionExample,
} from '#products/office/subjects'
import { keyExample, keySchema, toKey } from './customer-key.ts'
import { cursorOf, findByNumber, type ListedCustomer, listCustomers, readFreeze } from './customer-reads.ts'
import { customerStatement, statementKinds, statementLine } from './customer-statement.ts'

export type CustomerParts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly businessClock: Clock
  /** All permissions that a key can have here. */
  readonly permissions: readonly string[]
}

const listed = {
  number: Type.Integer({ description: 'Public id of the customer.' }),
  id: Type.String({ format: 'uuid' }),
  username: Type.String(),
  email: Type.String(),
  kyc_status: Type.String(),
  tariff: Type.String(),
  is_frozen: Type.Boolean({ description: 'True for a frozen customer, whose keys are refused.' }),
  created_at: unixTime,
}

const listedExample = {
  number: 1,
  id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  username: 'alice',
  email: 'alice@example.com',
  kyc_status: 'approved',
  tariff: 'default',
  is_frozen: false,
  created_at: 1777896000,
}

const detail = closedObject({
  ...listed,
  email_verified_at: orNull(unixTime),
  frozen: orNull(stopNote),
  sso_client_id: textOrNull('The customer’s subject at the identity provider.'),
  limits: closedObject({
    withdraw_daily_usdt: Type.String({ description: 'The tariff’s limit, or the customer’s own.' }),
    withdraw_used_usdt: Type.String({ description: 'Amount used on the current day of UTC.' }),
    deposit_fiat_daily_usdt: Type.String(),
    deposit_fiat_used_usdt: Type.String(),
    withdraw_approval_above_usdt: Type.String(),
    withdraw_second_approval_above_usdt: textOrNull('Above this amount two operators must approve.'),
  }),
  balances: Type.Array(accountBalance),
  keys: Type.Array(keySchema, { description: 'At most 100 keys, oldest first, without their secrets.' }),
  recent: Type.Array(transaction, { description: 'The last ten transactions.' }),
})

const params = closedObject({
  number: Type.String({ description: 'Public number or username of the customer.' }),
})

export function customerRoutes(parts: CustomerParts): Route[] {
  const { database } = parts
  return [
    officeRead({
      operationId: 'officeListCustomers',
      summary: 'Find customers',
      description:
        'Customers, newest first. With `search`, those whose username begins with the text, or whose e-mail address does if it contains an @, in that order; or the customer with this id. To find a customer by number, use `/customers/{number}`.',
      path: '/customers',
      query: closedObject({
        ...textListFields,
        search: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
        status: Type.Optional(Type.String({ maxLength: 40, description: 'Verification level.' })),
        tariff: Type.Optional(Type.String({ maxLength: 40 })),
      }),
      result: listOf(closedObject(listed)),
      example: { query: { search: 'ali' }, data: { items: [listedExample], next: null } },
      async handle({ query: { search, status: kycStatus, tariff, ...asked } }) {
        const wanted = { search, kycStatus, tariff }
        const { items, next } = await pageBy(asked, {
          read: (page: { limit: number; cursor: string | undefined }) =>
            listCustomers(database, { ...wanted, ...page }),
          cursorOf: (one) => cursorOf(one, search),
        })
        return { items: items.map(toListed), next }
      },
    }),
    officeRead({
      operationId: 'officeGetCustomer',
      summary: 'Read a customer',
      path: '/customers/{number}',
      params,
      result: detail,
      refusals: [officeRefusals.OFFICE_CUSTOMER_NOT_FOUND],
      example: { params: { number: '1' }, data: detailExample },
      handle: async ({ params: { number } }) => toDetail(parts, await requireCustomer(database, number)),
    }),
    keysRoute(parts),
    officeRead({
      operationId: 'officeGetCustomerStatement',
      summary: 'List a customer’s movements with the balance after each, newest first',
      path: '/customers/{number}/statement',
      params,
      query: closedObject({
        limit: listFields.limit,
        cursor: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: Number.MAX_SAFE_INTEGER,
            description: '`next` of the previous page.',
          }),
        ),
        symbol: Type.String({ maxLength: 20 }),
        kind: Type.Optional(Type.Enum([...statementKinds], { default: 'funding_available' })),
        from: timeFilter('Only movements at or after this time.'),
        to: timeFilter('Only movements before this time.'),
      }),
      result: listOf(statementLine),
      refusals: [officeRefusals.OFFICE_CUSTOMER_NOT_FOUND],
      example: {
        params: { number: '1' },
        query: { symbol: 'USDT' },
        data: { items: [statementExample], next: null },
      },
      async handle({ params: { number }, query }) {
        const { id } = await requireCustomer(database, number)
        return customerStatement(database, { customerId: id, ...query })
      },
    }),
  ]
}

function keysRoute({ database, permissions }: CustomerParts): Route {
  return officeRead({
    operationId: 'officeListCustomerKeys',
    summary: 'List a customer’s keys, oldest first, without their secrets',
    path: '/customers/{number}/keys',
    params,
    query: closedObject(textListFields),
    result: listOf(keySchema),
    refusals: [officeRefusals.OFFICE_CUSTOMER_NOT_FOUND],
    example: { params: { number: '1' }, data: { items: [keyExample], next: null } },
    async handle({ params: { number }, query }) {
      const { id: customerId } = await requireCustomer(database, number)
      const own = sql`api_keys where customer_id = ${customerId}`
      await requireCursor(database, { cursor: query.cursor, items: own })
      const { items, next } = await pageBy(query, {
        read: ({ limit, cursor }: { limit: number; cursor: string | undefined }) =>
          pageApiKeys(database, { customerId, limit, after: cursor }),
        cursorOf: ({ id }) => id,
      })
      return { items: items.map((one) => toKey(one, permissions)), next }
    },
  })
}

/** A customer by number or username; refuses an unknown one. */
export async function requireCustomer(database: Queryable, asked: string): Promise<Customer> {
  const found = /^\d{1,10}$/.test(asked) ? await findByNumber(database, BigInt(asked)) : undefined
  const customer = await findCustomer(database, found ?? { username: asked })
  if (customer === undefined) throw new Refusal(officeRefusals.OFFICE_CUSTOMER_NOT_FOUND)
  return customer
}

function toListed({ number, kycStatus, isFrozen, createdAt, ...one }: ListedCustomer) {
  const { id, username, email, tariff } = one
  return {
    ...{ id, username, email, tariff },
    number: Number(number),
    kyc_status: kycStatus,
    is_frozen: isFrozen,
    created_at: unixSeconds(createdAt),
  }
}

const recentMax = 10
const keysMax = 100

async function toDetail(parts: CustomerParts, customer: Customer) {
  const { database, catalog, businessClock, permissions } = parts
  const { id: customerId, emailVerifiedAt, ssoSubject } = customer
  const now = businessClock.now()
  const page = { limit: recentMax, offset: 0 }
  const asked = { customerId, filter: {}, page, catalog }
  const [accounts, keys, recent, limits, freeze] = await Promise.all([
    readAccountsOf(database, customerId),
    listApiKeys(database, { customerId, limit: keysMax, offset: 0 }),
    listTransactions(database, asked),
    limitsOf({ database, catalog }, { customer, now }),
    readFreeze(database, customerId),
  ])
  return {
    ...toListed({ ...customer, isFrozen: freeze !== null }),
    frozen: freeze && { ...freeze, at: unixSeconds(freeze.at) },
    email_verified_at: emailVerifiedAt && unixSeconds(emailVerifiedAt),
    sso_client_id: ssoSubject,
    limits,
    balances: accounts.map(({ id, asset: symbol, kind, balance }) => ({
      account_id: id,
      symbol,
      kind,
      balance,
    })),
    keys: keys.map((one) => toKey(one, permissions)),
    recent: recent.map((one) => toTransaction(one, { number: customer.number, username: customer.username })),
  }
}

async function limitsOf(
  { database, catalog }: Pick<CustomerParts, 'database' | 'catalog'>,
  { customer, now }: { customer: Customer; now: Date },
) {
  const tariff = tariffOf(catalog, customer)
  const [used] = await database.query<{ sent: bigint; deposited: bigint }>(sql`
    select withdrawal_units + payout_units as sent, fiat_deposit_units as deposited from customer_days
    where customer_id = ${customer.id} and day = ${now.toISOString().slice(0, 10)}`)
  const { asset } = tariff.withdrawDailyLimit
  return {
    withdraw_daily_usdt: formatAmount(tariff.withdrawDailyLimit),
    withdraw_used_usdt: formatAmount({ asset, units: used?.sent ?? 0n }),
    deposit_fiat_daily_usdt: formatAmount(tariff.depositFiatDailyLimit),
    deposit_fiat_used_usdt: formatAmount({ asset, units: used?.deposited ?? 0n }),
    withdraw_approval_above_usdt: formatAmount(tariff.withdrawApprovalAbove),
    withdraw_second_approval_above_usdt:
      tariff.withdrawSecondApprovalAbove && formatAmount(tariff.withdrawSecondApprovalAbove),
  }
}

const detailExample = {
  ...listedExample,
  email_verified_at: null,
  frozen: null,
  sso_client_id: 'alice',
  limits: {
    withdraw_daily_usdt: '10000',
    withdraw_used_usdt: '25',
    deposit_fiat_daily_usdt: '10000',
    deposit_fiat_used_usdt: '0',
    withdraw_approval_above_usdt: '5000',
    withdraw_second_approval_above_usdt: '50000',
  },
  balances: [
    {
      account_id: '0197f2a4-6c1e-8d10-9a55-0f3b8c2d4e61',
      symbol: 'USDT',
      kind: 'funding_available',
      balance: '975',
    },
  ],
  keys: [keyExample],
  recent: [transactionExample],
}

const statementExample = {
  sequence: 2,
  at: 1777896000,
  entry_id: '01994f6e-89ff-7d01-a2b3-c4d5e6f70819',
  kind: 'transfer',
  reference: transactionExample.transaction_id,
  about: {
    ...{ id: transactionExample.transaction_id, is: 'transfer_out' },
    path: `/transactions/${transactionExample.transaction_id}`,
  },
  amount: '-25',
  balance: '975',
}
