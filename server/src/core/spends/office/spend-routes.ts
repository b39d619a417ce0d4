import Type, { type Static } from 'typebox'
import { listFields, listOf, officeRead, pageBy } from '#core/sessions'
import { type Database, sql } from '#platform/database'
import { closedObject, type Route, requireCursor } from '#platform/http'
import { isUuid } from '#platform/ids'
import { defineRefusals, Refusal } from '#platform/refusal'
import { listOpenSpends, readSpend } from '../read-spend.ts'
import {
  spendResource,
  spendTransaction,
  spendTransition,
  toSpend,
  toTransaction,
  toTransition,
} from './spend-resource.ts'

type Parts = { readonly database: Database }

const refusals = defineRefusals({ OFFICE_SPEND_NOT_FOUND: [404, 'No payment on a chain has this id.'] })

const example: Static<typeof spendResource> = {
  id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  network: 'trc20',
  purpose: 'withdrawal',
  status: 'requested',
  initiator: 'customer:01994f6e-1a2b-7c3a-9f0e-3b6f1c2d4e5f',
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  tag: null,
  contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  units: '2500000000',
  problem: { code: 'PROBLEM_HALTED', params: { operator: 'oscar', reason: 'a leak' } },
  created_at: 1777896000,
}

/** The routes that show operators payments on chains. */
export function spendRoutes(parts: Parts): Route[] {
  return [listRoute(parts), oneRoute(parts)]
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
    result: listOf(spendResource),
    example: { query: { network: 'trc20' }, data: { items: [example], next: null } },
    async handle({ query: { network, ...asked } }) {
      await requireCursor(database, { cursor: asked.cursor, items: sql`spends where true` })
      const { items, next } = await pageBy(asked, {
        read: ({ limit, cursor: after }: { limit: number; cursor: string | undefined }) =>
          listOpenSpends(database, { network: network ?? null, limit, after }),
        cursorOf: ({ id }) => id,
      })
      return { items: items.map(toSpend), next }
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
      spend: spendResource,
      history: closedObject({
        transactions: Type.Array(spendTransaction),
        transitions: Type.Array(spendTransition),
      }),
    }),
    refusals: [refusals.OFFICE_SPEND_NOT_FOUND],
    example: {
      params: { id: example.id },
      data: {
        spend: example,
        history: {
          transactions: [],
          transitions: [
            {
              from: null,
              to: 'requested',
              cause: { code: 'CAUSE_REQUESTED', params: {} },
              txid: null,
              at: example.created_at,
            },
          ],
        },
      },
    },
    async handle({ params: { id } }) {
      const story = isUuid(id) ? await readSpend(database, id.toLowerCase()) : null
      if (story === null) throw new Refusal(refusals.OFFICE_SPEND_NOT_FOUND)
      const transactions = story.attempts.map(toTransaction)
      return {
        spend: toSpend(story.spend),
        history: { transactions, transitions: story.transitions.map(toTransition) },
      }
    },
  })
}
