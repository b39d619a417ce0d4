import assert from 'node:assert'
import Type from 'typebox'
import { type AccountKeys, hotWallet } from '#core/addresses'
import type { Catalog } from '#core/catalog'
import { type Customer, findCustomer, findCustomers, tariffOf } from '#core/customers'
import { formatAmount } from '#core/money'
import {
  type Before,
  changesTieSince,
  listApprovals,
  policyOf,
  reviewExample,
  reviewFields,
  reviewPayment,
} from '#core/operators'
import { totalOf } from '#core/payments-out'
import { codedProblem } from '#core/problems'
import { listFields, listOf, officeRead, orderField, pageBy, unixTime } from '#core/sessions'
import {
  readHoldUps,
  readSpend,
  spendTransaction,
  spendTransition,
  statementOf,
  toTransaction,
  toTransition,
} from '#core/spends'
import { type Clock, unixSeconds } from '#platform/clock'
import { type Database, type Queryable, sql } from '#platform/database'
import { closedObject, lowerCase, orNull, type Route, requireCursor, textOrNull } from '#platform/http'
import { isUuid } from '#platform/ids'
import { defineRefusals, Refusal } from '#platform/refusal'
import { codedObject } from '#platform/sentences'
import { approvalsNeededFor } from '#products/withdrawals/ending'
import { listingOf, spendParts } from '#products/withdrawals/requesting'
import {
  findWithdrawal,
  pageWithdrawals,
  type Withdrawal,
  withdrawalStatuses,
} from '#products/withdrawals/withdrawal'

type Parts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly businessClock: Clock
  readonly accountKeys: AccountKeys
  /** Where the house has a wallet that pays. */
  readonly payingNetworks: ReadonlySet<string>
}

const refusals = defineRefusals({ OFFICE_WITHDRAWAL_NOT_FOUND: [404, 'No withdrawal has this id.'] })

const listed = {
  id: Type.String({ format: 'uuid' }),
  customer: closedObject({ number: Type.Integer(), username: Type.String() }),
  status: Type.Enum([...withdrawalStatuses], { description: '`waiting` waits for an operator.' }),
  symbol: Type.String(),
  amount: Type.String(),
  fee: Type.String(),
  worth_usdt: Type.String({ description: 'Its worth when it was requested.' }),
  network: Type.String(),
  address: Type.String(),
  tag: textOrNull('Memo or destination tag.'),
  is_inside: Type.Boolean({ description: 'Paid to another customer, without the chain.' }),
  reason: textOrNull('Why it failed.'),
  approvals: reviewFields.approvals,
  created_at: unixTime,
  updated_at: unixTime,
}

const detail = closedObject({
  ...listed,
  customer_id: Type.String({ format: 'uuid' }),
  paid_inside_to: orNull(Type.String({ format: 'uuid' }), {
    description: 'The customer who is paid inside; null for a payment on the chain.',
  }),
  total: Type.String({ description: 'Amount and fee.' }),
  ...reviewFields,
  payment: orNull(
    closedObject({
      status: Type.String(),
      problem: orNull(codedObject, { description: 'The reason of the delay.' }),
      confirmations: Type.Integer(),
      transactions: Type.Array(spendTransaction),
      transitions: Type.Array(spendTransition),
    }),
    { description: 'Its payment on the chain; null before it is decided.' },
  ),
})

const listedExample = {
  id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  customer: { number: 1, username: 'alice' },
  status: 'waiting' as const,
  symbol: 'USDT',
  amount: '2500',
  fee: '1',
  worth_usdt: '2500',
  network: 'trc20',
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  tag: null,
  is_inside: false,
  reason: null,
  approvals: [{ operator: 'oscar', at: 1777896060 }],
  created_at: 1777896000,
  updated_at: 1777896000,
}

/** Operators' reads of withdrawals. */
export function withdrawalOfficeRoutes(parts: Parts): Route[] {
  const { database, catalog } = parts
  return [
    officeRead({
      operationId: 'officeListWithdrawals',
      summary: 'Withdrawals, newest first',
      path: '/withdrawals',
      query: closedObject({
        ...listFields,
        order: orderField,
        status: Type.Optional(Type.Enum([...withdrawalStatuses])),
      }),
      result: listOf(closedObject(listed)),
      example: { query: { status: 'waiting' }, data: { items: [listedExample], next: null } },
      async handle({ query: { status, order, ...asked } }) {
        await requireCursor(database, { cursor: asked.cursor, items: sql`withdrawals where true` })
        const { items, next } = await pageBy(asked, {
          read: ({ limit, cursor }: { limit: number; cursor: string | undefined }) =>
            pageWithdrawals(database, { status, catalog, order, limit, cursor }),
          cursorOf: ({ id }) => id,
        })
        const [owners, approvals] = await Promise.all([
          findCustomers(database, [...new Set(items.map((one) => one.customerId))]),
          listApprovals(database, items),
        ])
        const byId = new Map(owners.map((one) => [one.id, one]))
        return {
          items: items.map((one) => ({
            ...toListed(one, { customer: byId.get(one.customerId), catalog }),
            approvals: approvals(one.id),
          })),
          next,
        }
      },
    }),
    officeRead({
      operationId: 'officeGetWithdrawal',
      summary: 'Read a withdrawal with the facts for a decision, and its payment',
      path: '/withdrawals/{id}',
      params: closedObject({ id: Type.String({ spelling: lowerCase }) }),
      result: detail,
      refusals: [refusals.OFFICE_WITHDRAWAL_NOT_FOUND],
      example: {
        params: { id: listedExample.id },
        data: {
          ...listedExample,
          customer_id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e50',
          paid_inside_to: null,
          total: '2501',
          ...reviewExample,
          statement: `["coffer spend","${listedExample.id}","trc20","withdrawal","${listedExample.address}",null,"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","2500000000"]`,
          statement_decimals: 6,
          payment: null,
        },
      },
      handle: ({ params: { id } }) => readDetail(parts, id),
    }),
  ]
}

async function readDetail(parts: Parts, id: string) {
  const { database, catalog } = parts
  const found = isUuid(id) ? await findWithdrawal(database, { id, catalog }) : undefined
  if (found === undefined) throw new Refusal(refusals.OFFICE_WITHDRAWAL_NOT_FOUND)
  const customer = await findCustomer(database, { id: found.customerId })
  assert(customer !== undefined, 'a withdrawal is a customer’s')
  const [review, payment] = await Promise.all([
    reviewOf(found, { ...parts, customer }),
    paymentOf(database, id),
  ])
  return {
    ...toListed(found, { customer, catalog }),
    customer_id: customer.id,
    paid_inside_to: found.recipientId,
    total: formatAmount(totalOf(found)),
    ...review,
    payment,
  }
}

type Told = { readonly customer: Customer | undefined; readonly catalog: Catalog }

function toListed(one: Withdrawal, { customer, catalog }: Told) {
  const { id, status, amount, fee, worthUnits, network, address, tag, recipientId, reason } = one
  const usdt = catalog.asset('USDT')
  assert(usdt !== undefined, 'every catalogue has USDT')
  return {
    ...{ id, status, address, tag, reason },
    customer: { number: Number(customer?.number ?? 0n), username: customer?.username ?? '' },
    symbol: amount.asset.symbol,
    amount: formatAmount(amount),
    fee: formatAmount(fee),
    worth_usdt: formatAmount({ asset: usdt, units: worthUnits }),
    network: network.code,
    is_inside: recipientId !== null,
    created_at: unixSeconds(one.createdAt),
    updated_at: unixSeconds(one.updatedAt),
  }
}

async function reviewOf(one: Withdrawal, { customer, ...parts }: Parts & { customer: Customer }) {
  const { database, catalog, businessClock } = parts
  const listing = listingOf(one, catalog)
  const [before] = await database.query<Before>(sql`
    select count(*) > 0 as "toAnybody", coalesce(bool_or(network = ${one.network.code} and address = ${one.address}
      and tag is not distinct from ${one.tag}), false) as "toPayee",
      coalesce(bool_or(ip = ${one.askedWith?.ip ?? null}), false) as "fromThere"
    from withdrawals where customer_id = ${customer.id} and status = 'completed' and id < ${one.id}`)
  const isAsked = one.status === 'waiting'
  return reviewPayment(database, {
    payment: one,
    customer,
    statement: statementOf(spendParts(one, listing)),
    statementDecimals: listing.chainDecimals,
    limit: tariffOf(catalog, customer).withdrawDailyLimit,
    approvalsNeeded: isAsked ? await approvalsNeededFor(database, one, { catalog }) : 0,
    before: before ?? { toPayee: false, toAnybody: false, fromThere: false },
    isRepeated: await hasTwin(database, one),
    changesSince: changesTieSince(policyOf(catalog), businessClock.now()),
    source: sourceOf(one, parts),
  })
}

async function hasTwin(database: Queryable, one: Withdrawal): Promise<boolean> {
  const { id, network, address, tag, amount } = one
  const rows = await database.query(sql`
    select from withdrawals
    where status in ('waiting', 'processing') and id <> ${id} and network = ${network.code} and address = ${address}
      and tag is not distinct from ${tag} and asset = ${amount.asset.symbol} and units = ${amount.units} limit 1`)
  return rows.length > 0
}

/** The hot wallet that pays on the chain. */
function sourceOf(
  { network, recipientId }: Withdrawal,
  { accountKeys, payingNetworks }: Parts,
): { wallet: string; address: string | null } | null {
  if (recipientId !== null) return null
  const isOurs = payingNetworks.has(network.code)
  const address = isOurs ? hotWallet({ network, accountKeys }).address : null
  return { wallet: `hot wallet on ${network.code}`, address }
}

async function paymentOf(database: Queryable, id: string) {
  const [story, heldUp] = await Promise.all([readSpend(database, id), readHoldUps(database, [id])])
  if (story === null) return null
  const { spend, attempts, transitions } = story
  return {
    status: spend.status,
    problem: codedProblem(spend.problem ?? heldUp.get(id)?.problem ?? null),
    confirmations: spend.confirmations,
    transactions: attempts.map(toTransaction),
    transitions: transitions.map(toTransition),
  }
}
