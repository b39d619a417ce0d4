import assert from 'node:assert'
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import type { Catalog } from '#core/catalog'
import { findCustomer, findCustomers } from '#core/customers'
import { formatAmount } from '#core/money'
import { listFields, listOf, type OfficeCaller, officeRead, orderField, pageBy } from '#core/sessions'
import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { closedObject, lowerCase, namedObject, type Route, requireCursor } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal, type RefusalKind } from '#platform/refusal'
import { approvalsOf } from '../approvals.ts'
import { type PaymentOut, totalOf } from '../payment-out.ts'
import type { PaymentsOut } from '../payments-out.ts'
import type { ListedPayment } from './listed-payment.ts'
import { reviewPayment } from './review.ts'
import { type Facts, type Review, reviewResource } from './review-resource.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog; readonly businessClock: Clock }

type Shown = { readonly [field: string]: unknown }

type ShownFacts<One> = {
  readonly fields: TProperties
  readonly example: Shown
  read(one: One, asked: Asked): Promise<Shown>
}

type Asked = { readonly caller: OfficeCaller; readonly review: Review }

/** Facts that the back office shows of a single payment: their schema, an example, and how they are read. */
export function factsOf<One, Fields extends TProperties>(facts: {
  readonly fields: Fields
  readonly example: Static<TObject<Fields>>
  read(one: One, asked: Asked): Promise<Static<TObject<Fields>>>
}): ShownFacts<One> {
  return facts as ShownFacts<One> // the same, without the types of its fields
}

/** How the back office shows a kind of payments out. */
export type ShownKind<One extends PaymentOut> = {
  readonly name: string
  readonly list: { readonly operationId: string; readonly summary: string }
  readonly one: { readonly operationId: string; readonly summary: string; readonly missing: RefusalKind }
  readonly statuses: readonly One['status'][]
  /** A payment in a list. */
  readonly listed: {
    readonly schema: TObject
    readonly example: Shown
    of(payment: ListedPayment<One>): Shown
  }
  /** The facts of a single payment; they replace facts of the review under the same names. */
  readonly facts: ShownFacts<One>
  /** The wallet or the account that pays. */
  sourceOf(one: One): Facts['source']
  /** The parts of the example that are its own. */
  readonly example: Partial<Review> & { readonly total: string }
  /** The decimals of the amount in the statement. */
  decimalsOf(one: One): number
}

/** Operators' reads of a kind of payments out. */
export function paymentOutRoutes<One extends PaymentOut, Payment>(
  out: PaymentsOut<One, Payment>,
  shown: ShownKind<One>,
  parts: Parts,
): Route[] {
  return [listRoute(out, shown, parts), oneRoute(out, shown, parts)]
}

function listRoute<One extends PaymentOut, Payment>(
  out: PaymentsOut<One, Payment>,
  { list, statuses, listed }: ShownKind<One>,
  { database, catalog }: Parts,
): Route {
  const usdt = usdtOf(catalog)
  return officeRead({
    ...list,
    path: `/${out.noun}s`,
    query: closedObject({
      ...listFields,
      order: orderField,
      status: Type.Optional(Type.Enum([...statuses])),
    }),
    result: listOf(listed.schema),
    example: { query: { status: 'waiting' as never }, data: { items: [listed.example], next: null } },
    async handle({ query: { status, order, ...asked } }) {
      await requireCursor(database, { cursor: asked.cursor, items: sql`${out.rows} where true` })
      const { items, next } = await pageBy(asked, {
        read: ({ limit, cursor }: { limit: number; cursor: string | undefined }) =>
          out.page(database, { status, catalog, order, limit, cursor }),
        cursorOf: ({ id }) => id,
      })
      const [owners, approvals] = await Promise.all([
        findCustomers(database, [...new Set(items.map((one) => one.customerId))]),
        approvalsOf(
          database,
          items.map(({ id }) => id),
        ),
      ])
      const byId = new Map(owners.map((one) => [one.id, one]))
      const show = (one: One) => {
        const read = { customer: byId.get(one.customerId), approvals: approvals.get(one.id) ?? [], usdt }
        return listed.of({ ...one, ...read })
      }
      return { items: items.map(show), next }
    },
  })
}

function oneRoute<One extends PaymentOut, Payment>(
  out: PaymentsOut<One, Payment>,
  { name, one: described, listed, facts, ...shown }: ShownKind<One>,
  { database, catalog, businessClock }: Parts,
): Route {
  const { missing, ...operation } = described
  const { id } = listed.example as { id: string }
  const own = {
    customer_id: Type.String({ format: 'uuid' }),
    total: Type.String({ description: 'Amount and fee.' }),
  }
  return officeRead({
    ...operation,
    path: `/${out.noun}s/{id}`,
    params: closedObject({ id: Type.String({ spelling: lowerCase }) }),
    result: namedObject(name, {
      ...listed.schema.properties,
      ...own,
      ...reviewResource.schema.properties,
      ...facts.fields,
    }),
    refusals: [missing],
    example: {
      params: { id },
      data: {
        ...listed.example,
        customer_id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e50',
        ...reviewResource.example,
        ...shown.example,
        ...facts.example,
      },
    },
    async handle({ caller, params }) {
      const one = isUuid(params.id) ? await out.find(database, { id: params.id, catalog }) : undefined
      if (one === undefined) throw new Refusal(missing)
      const customer = await findCustomer(database, { id: one.customerId })
      assert(customer !== undefined, 'a payment out is a customer’s')
      const reviewed = await reviewPayment(database, {
        ...{ out, one, customer, catalog },
        now: businessClock.now(),
        source: shown.sourceOf(one),
        statementDecimals: shown.decimalsOf(one),
      })
      const review = reviewResource.of(reviewed)
      return {
        ...listed.of({ ...one, customer, approvals: reviewed.approvals, usdt: usdtOf(catalog) }),
        customer_id: customer.id,
        total: formatAmount(totalOf(one)),
        ...review,
        ...(await facts.read(one, { caller, review })),
      }
    },
  })
}

function usdtOf(catalog: Catalog) {
  const usdt = catalog.asset('USDT')
  assert(usdt !== undefined, 'every catalogue has USDT')
  return usdt
}
