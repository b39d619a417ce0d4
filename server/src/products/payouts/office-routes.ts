import assert from 'node:assert'
import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { type Customer, findCustomer, findCustomers, tariffOf } from '#core/customers'
import { formatAmount } from '#core/money'
import {
  type Before,
  changesTieSince,
  listApprovals,
  mayDecide,
  policyOf,
  reviewExample,
  reviewFields,
  reviewPayment,
} from '#core/operators'
import { totalOf } from '#core/payments-out'
import { codedProblem } from '#core/problems'
import { findPayout as findPayment, listBanks, readPayoutProblem } from '#core/rails'
import { listFields, listOf, officeRead, orderField, pageBy, unixTime } from '#core/sessions'
import { type Clock, unixSeconds } from '#platform/clock'
import { type Database, type Queryable, sql } from '#platform/database'
import {
  closedObject,
  concealed,
  lowerCase,
  orNull,
  type Route,
  requireCursor,
  textOrNull,
} from '#platform/http'
import { isUuid } from '#platform/ids'
import { defineRefusals, Refusal } from '#platform/refusal'
import { codedObject } from '#platform/sentences'
import {
  findPayout,
  maskPhone,
  type Payout,
  pagePayouts,
  payoutStatuses,
  statementOf,
} from '#products/payouts/payout'
import { approvalsNeededFor } from './approve-payout.ts'

type Parts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly businessClock: Clock
}

const refusals = defineRefusals({ OFFICE_PAYOUT_NOT_FOUND: [404, 'No payout has this id.'] })

const listed = {
  id: Type.String({ format: 'uuid' }),
  customer: closedObject({ number: Type.Integer(), username: Type.String() }),
  status: Type.Enum([...payoutStatuses], { description: '`waiting` waits for an operator.' }),
  symbol: Type.String(),
  amount: Type.String(),
  fee: Type.String(),
  rail: Type.String(),
  bank_code: Type.String(),
  recipient: Type.String({ description: 'The phone number, masked.' }),
  error: textOrNull('Why it failed, as a stable code.'),
  reason: textOrNull('Why it failed, for people.'),
  approvals: reviewFields.approvals,
  created_at: unixTime,
  updated_at: unixTime,
}

const detail = closedObject({
  ...listed,
  customer_id: Type.String({ format: 'uuid' }),
  total: Type.String({ description: 'Amount and fee.' }),
  phone: Type.String({
    ...concealed,
    description:
      'The whole phone number, as an approval signs it; masked for roles that do not decide payments.',
  }),
  bank: textOrNull('Name of the bank at the rail; null where the rail lists no bank with this code.'),
  ...reviewFields,
  statement: orNull(reviewFields.statement, {
    description: 'The text that an approval signs with Ed25519; null for roles that do not decide payments.',
  }),
  statement_hash: orNull(reviewFields.statement_hash, {
    description:
      'Its SHA-256 in hex; null for roles that do not decide payments, as the masked digits could be guessed by it.',
  }),
  requested_hash: orNull(reviewFields.requested_hash, {
    description: 'The same of the statement as it was when the payout was requested; null likewise.',
  }),
  payment: orNull(
    closedObject({
      status: Type.String(),
      problem: orNull(codedObject, { description: 'The reason of the delay.' }),
      paid: textOrNull('Amount that the recipient got.'),
      reason: textOrNull('Why it failed, as the rail says.'),
    }),
    { description: 'Its payment over the rail; null before it is decided.' },
  ),
})

const sourceExample = { wallet: 'account at sbp for sbp', address: null }

const listedExample = {
  id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  customer: { number: 1, username: 'alice' },
  status: 'waiting' as const,
  symbol: 'RUB',
  amount: '250000',
  fee: '100',
  rail: 'sbp',
  bank_code: '100000000111',
  recipient: '7916*****67',
  error: null,
  reason: null,
  approvals: [{ operator: 'oscar', at: 1777896100 }],
  created_at: 1777896000,
  updated_at: 1777896000,
}

/** Operators' reads of payouts. */
export function payoutOfficeRoutes(parts: Parts): Route[] {
  const { database, catalog } = parts
  return [
    officeRead({
      operationId: 'officeListPayouts',
      summary: 'Payouts to bank accounts, newest first',
      path: '/payouts',
      query: closedObject({
        ...listFields,
        order: orderField,
        status: Type.Optional(Type.Enum([...payoutStatuses])),
      }),
      result: listOf(closedObject(listed)),
      example: { query: { status: 'waiting' }, data: { items: [listedExample], next: null } },
      async handle({ query: { status, order, ...asked } }) {
        await requireCursor(database, { cursor: asked.cursor, items: sql`payouts where true` })
        const { items, next } = await pageBy(asked, {
          read: ({ limit, cursor }: { limit: number; cursor: string | undefined }) =>
            pagePayouts(database, { status, catalog, order, limit, cursor }),
          cursorOf: ({ id }) => id,
        })
        const [owners, approvals] = await Promise.all([
          findCustomers(database, [...new Set(items.map((one) => one.customerId))]),
          listApprovals(database, items),
        ])
        const byId = new Map(owners.map((one) => [one.id, one]))
        return {
          items: items.map((one) => ({
            ...toListed(one, byId.get(one.customerId)),
            approvals: approvals(one.id),
          })),
          next,
        }
      },
    }),
    officeRead({
      operationId: 'officeGetPayout',
      summary: 'Read a payout with the facts for a decision, and its payment',
      path: '/payouts/{id}',
      params: closedObject({ id: Type.String({ spelling: lowerCase }) }),
      result: detail,
      refusals: [refusals.OFFICE_PAYOUT_NOT_FOUND],
      example: {
        params: { id: listedExample.id },
        data: {
          ...listedExample,
          customer_id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e50',
          total: '250100',
          phone: '79161234567',
          bank: 'Sberbank',
          ...reviewExample,
          source: sourceExample,
          payment: null,
        },
      },
      handle: ({ caller, params: { id } }) =>
        readDetail(parts, { id, isDecider: mayDecide(caller, catalog) }),
    }),
  ]
}

type Asked = { readonly id: string; readonly isDecider: boolean }

async function readDetail(parts: Parts, { id, isDecider }: Asked) {
  const { database, catalog } = parts
  const found = isUuid(id) ? await findPayout(database, { id, catalog }) : undefined
  if (found === undefined) throw new Refusal(refusals.OFFICE_PAYOUT_NOT_FOUND)
  const customer = await findCustomer(database, { id: found.customerId })
  assert(customer !== undefined, 'a payout is a customer’s')
  const { rail, bankCode, phone } = found
  const [review, payment, banks] = await Promise.all([
    reviewOf(found, { ...parts, customer }),
    paymentOf(parts, id),
    listBanks(database, rail),
  ])
  const noStatement = { statement: null, statement_hash: null, requested_hash: null }
  return {
    ...toListed(found, customer),
    customer_id: customer.id,
    total: formatAmount(totalOf(found)),
    bank: banks.find(({ code }) => code === bankCode)?.name ?? null,
    ...review,
    payment,
    ...(isDecider ? { phone } : { phone: maskPhone(phone), ...noStatement }),
  }
}

function toListed(one: Payout, customer: Customer | undefined) {
  const { id, status, amount, fee, rail, bankCode, phone, error, reason } = one
  return {
    ...{ id, status, rail, error, reason },
    customer: { number: Number(customer?.number ?? 0n), username: customer?.username ?? '' },
    symbol: amount.asset.symbol,
    amount: formatAmount(amount),
    fee: formatAmount(fee),
    bank_code: bankCode,
    recipient: maskPhone(phone),
    created_at: unixSeconds(one.createdAt),
    updated_at: unixSeconds(one.updatedAt),
  }
}

async function reviewOf(
  one: Payout,
  { database, catalog, businessClock, customer }: Parts & { customer: Customer },
) {
  const [before] = await database.query<Before>(sql`
    select count(*) > 0 as "toAnybody",
      coalesce(bool_or(phone = ${one.phone} and bank_code = ${one.bankCode}), false) as "toPayee",
      coalesce(bool_or(ip = ${one.askedWith?.ip ?? null}), false) as "fromThere"
    from payouts where customer_id = ${customer.id} and status = 'completed' and id < ${one.id}`)
  return reviewPayment(database, {
    payment: one,
    customer,
    statement: statementOf(one),
    statementDecimals: one.amount.asset.scale,
    limit: tariffOf(catalog, customer).withdrawDailyLimit,
    approvalsNeeded: one.status === 'waiting' ? await approvalsNeededFor(database, one, { catalog }) : 0,
    before: before ?? { toPayee: false, toAnybody: false, fromThere: false },
    isRepeated: await hasTwin(database, one),
    changesSince: changesTieSince(policyOf(catalog), businessClock.now()),
    source: { wallet: `account at ${one.provider} for ${one.rail}`, address: null },
  })
}

async function hasTwin(database: Queryable, one: Payout): Promise<boolean> {
  const { id, rail, phone, bankCode, amount } = one
  const rows = await database.query(sql`
    select from payouts
    where status in ('waiting', 'processing') and id <> ${id} and rail = ${rail} and phone = ${phone}
      and bank_code = ${bankCode} and asset = ${amount.asset.symbol} and units = ${amount.units} limit 1`)
  return rows.length > 0
}

async function paymentOf({ database, catalog }: Omit<Parts, 'businessClock'>, id: string) {
  const payment = await findPayment(database, { id, catalog })
  if (payment === undefined) return null
  const { status, amountFact, reason, rail } = payment
  const problem = await readPayoutProblem(database, { id, rail })
  return { status, problem: codedProblem(problem), reason, paid: amountFact && formatAmount(amountFact) }
}
