import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { instructionResource } from '#core/instructions'
import { codedProblem } from '#core/problems'
import { listFields, listOf, officeRead, pageBy } from '#core/sessions'
import { type Clock, unixSeconds } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { closedObject, orNull, type Route, requireCursor } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { type OpenPurchase, readOpenPurchases } from '../open-purchases.ts'
import { findPurchase } from '../purchase-store.ts'
import { purchaseResource } from './purchase-resource.ts'
import { purchaseReadRefusals } from './refusals.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog; readonly businessClock: Clock }

const waiting = closedObject({
  age_seconds: Type.Integer({ description: 'Time since the purchase began.' }),
  instruction: orNull(instructionResource.schema, {
    description: 'The instruction to the supplier; null where it is missing.',
  }),
})

const open = { ...purchaseResource.example, status: 'processing' as const, charged: null }

const waitingExample = {
  age_seconds: 60,
  instruction: {
    ...{ kind: 'purchase.gift_card', reference: open.id, provider: open.provider, status: 'waiting' },
    ...{
      attempts: 1,
      age_seconds: 60,
      problem: { code: 'PROBLEM_PUT_OFF', params: { problem: 'no money left' } },
      due_at: 1777896090,
    },
  },
}

/** The routes that show operators purchases and what is in their way. */
export function purchaseRoutes(parts: Parts): Route[] {
  return [listRoute(parts), oneRoute(parts)]
}

function listRoute({ database, catalog, businessClock }: Parts): Route {
  return officeRead({
    operationId: 'officeListPurchases',
    summary: 'List the open purchases, oldest first, with their problems',
    path: '/purchases',
    query: closedObject(listFields),
    result: listOf(closedObject({ purchase: purchaseResource.schema, waiting })),
    example: { data: { items: [{ purchase: open, waiting: waitingExample }], next: null } },
    async handle({ query }) {
      await requireCursor(database, { cursor: query.cursor, items: sql`purchases where true` })
      const { items, next } = await pageBy(query, {
        read: ({ limit, cursor: after }: { limit: number; cursor: string | undefined }) =>
          readOpenPurchases(database, { catalog, limit, after }),
        cursorOf: ({ purchase }) => purchase.id,
      })
      const now = businessClock.now()
      return {
        items: items.map((one) => ({
          purchase: purchaseResource.of(one.purchase),
          waiting: toWaiting(one, now),
        })),
        next,
      }
    },
  })
}

function oneRoute({ database, catalog, businessClock }: Parts): Route {
  return officeRead({
    operationId: 'officeGetPurchase',
    summary: 'Read a purchase and, while it is open, its problem',
    path: '/purchases/{id}',
    params: closedObject({ id: Type.String() }),
    result: closedObject({
      purchase: purchaseResource.schema,
      waiting: orNull(waiting, { description: 'Null once the purchase has ended.' }),
    }),
    refusals: [purchaseReadRefusals.OFFICE_PURCHASE_NOT_FOUND],
    example: {
      params: { id: purchaseResource.example.id },
      data: { purchase: open, waiting: waitingExample },
    },
    async handle({ params: { id: asked } }) {
      const id = asked.toLowerCase()
      const purchase = isUuid(id) ? await findPurchase(database, { id, catalog }) : undefined
      if (purchase === undefined) throw new Refusal(purchaseReadRefusals.OFFICE_PURCHASE_NOT_FOUND)
      const [one] = await readOpenPurchases(database, { catalog, limit: 1, id })
      return {
        purchase: purchaseResource.of(purchase),
        waiting: one === undefined ? null : toWaiting(one, businessClock.now()),
      }
    },
  })
}

function toWaiting({ purchase: { id, kind, provider, createdAt }, instruction }: OpenPurchase, now: Date) {
  // Its instruction is decided in the same database transaction.
  const age_seconds = Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / 1_000))
  return {
    age_seconds,
    instruction: instruction && {
      ...{ kind: `purchase.${kind}`, reference: id, provider, age_seconds },
      status: instruction.status,
      attempts: instruction.attempts,
      problem: codedProblem(instruction.problem),
      due_at: unixSeconds(instruction.dueAt),
    },
  }
}
