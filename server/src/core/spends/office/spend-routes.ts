import Type from 'typebox'
import { listFields, listOf, officeRead, pageBy } from '#core/sessions'
import { type Database, sql } from '#platform/database'
import { closedObject, type Route, requireCursor } from '#platform/http'
import { isUuid } from '#platform/ids'
import { defineRefusals, Refusal } from '#platform/refusal'
import { listOpenSpends, readSpend } from '../read-spend.ts'
import { readUnknownSignatures } from '../signatures/signed-lines.ts'
import { lostPayment, spendResource, spendTransaction, spendTransition } from './spend-resource.ts'

type Parts = { readonly database: Database }

const refusals = defineRefusals({ OFFICE_SPEND_NOT_FOUND: [404, 'No payment on a chain has this id.'] })

/** The routes that show operators payments on chains. */
export function spendRoutes(parts: Parts): Route[] {
  return [listRoute(parts), oneRoute(parts), lostRoute(parts)]
}

function listRoute({ database }: Parts): Route {
  return officeRead({
    operationId: 'officeListSpends',
    summary: 'List the open payments on chains, oldest first, with their problems',
    path: '/spends',
    query: closedObject({
      ...listFields,
      network: Type.Optional(Type.String({ maxLength: 80, description: 'Only payments on this network.' })),
    }),
    result: listOf(spendResource.schema),
    example: { query: { network: 'trc20' }, data: { items: [spendResource.example], next: null } },
    async handle({ query: { network, ...asked } }) {
      await requireCursor(database, { cursor: asked.cursor, items: sql`spends where true` })
      const { items, next } = await pageBy(asked, {
        read: ({ limit, cursor: after }: { limit: number; cursor: string | undefined }) =>
          listOpenSpends(database, { network: network ?? null, limit, after }),
        cursorOf: ({ id }) => id,
      })
      return { items: items.map(spendResource.of), next }
    },
  })
}

function oneRoute({ database }: Parts): Route {
  return officeRead({
    operationId: 'officeGetSpend',
    summary: 'Read a payment on a chain, with its transactions and its history',
    path: '/spends/{id}',
    params: closedObject({ id: Type.String() }),
    result: closedObject({
      spend: spendResource.schema,
      history: closedObject({
        transactions: Type.Array(spendTransaction.schema),
        transitions: Type.Array(spendTransition.schema),
      }),
    }),
    refusals: [refusals.OFFICE_SPEND_NOT_FOUND],
    example: {
      params: { id: spendResource.example.id },
      data: {
        spend: spendResource.example,
        history: { transactions: [], transitions: [spendTransition.example] },
      },
    },
    async handle({ params: { id } }) {
      const story = isUuid(id) ? await readSpend(database, id.toLowerCase()) : null
      if (story === null) throw new Refusal(refusals.OFFICE_SPEND_NOT_FOUND)
      return {
        spend: spendResource.of(story.spend),
        history: {
          transactions: story.attempts.map(spendTransaction.of),
          transitions: story.transitions.map(spendTransition.of),
        },
      }
    },
  })
}

const lostMax = 1_000

function lostRoute({ database }: Parts): Route {
  return officeRead({
    operationId: 'officeListLostPayments',
    summary:
      'List payments that the signer signed and restored books do not know, oldest first, 1,000 at most',
    path: '/lost-payments',
    result: closedObject({ items: Type.Array(lostPayment.schema) }),
    example: { data: { items: [lostPayment.example] } },
    async handle() {
      const signatures = await readUnknownSignatures(database, lostMax)
      return { items: signatures.map(lostPayment.of) }
    },
  })
}
