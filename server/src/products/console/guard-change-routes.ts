import Type from 'typebox'
import { findGuardChange, listGuardChanges, objectToProposal } from '#core/operators'
import { consoleRoute, listFields, listOf, pageBy } from '#core/sessions'
import type { Clock } from '#platform/clock'
import { type Database, type Sql, sql } from '#platform/database'
import { closedObject, type Route, requireCursor } from '#platform/http'
import { type Ids, isUuid } from '#platform/ids'
import { defineRefusals, Refusal } from '#platform/refusal'
import { guardChangeResource } from './guard-change-resource.ts'

type Parts = { readonly database: Database; readonly businessClock: Clock; readonly ids: Ids }

const refusals = defineRefusals({
  GUARD_CHANGE_NOT_FOUND: [404, 'Your account has no such change.'],
  GUARD_CHANGE_ENDED: [409, 'This change is {status} already.', { status: 'done' }],
})

const daysShown = 90
const dayMs = 86_400_000

const { schema: change, example } = guardChangeResource
const path = '/api/console/v1/guard-changes'

/** The signed-in customer's view of changes that loosen their guards, and the stop of such a change. */
export function guardChangeRoutes(parts: Parts): Route[] {
  return [listRoute(parts), objectRoute(parts)]
}

function listRoute({ database, businessClock }: Parts): Route {
  return consoleRoute({
    operationId: 'consoleListGuardChanges',
    does: 'reads',
    summary: 'List changes of your guards, newest first',
    description: `Operators of this exchange can loosen your guards: limits, the tariff, a freeze, the person who signs in, permissions of a key. The list has waiting changes, and changes that ended within ${daysShown} days.`,
    ...{ tag: 'Console', method: 'GET', path },
    query: closedObject(listFields),
    result: listOf(change),
    example: { data: { items: [example], next: null } },
    async handle({ caller: { customerId }, query }) {
      await requireCursor(database, { cursor: query.cursor, items: changesOf(customerId) })
      const since = new Date(businessClock.now().getTime() - daysShown * dayMs)
      const { items, next } = await pageBy(query, {
        read: ({ limit, cursor = null }: { limit: number; cursor: string | null | undefined }) =>
          listGuardChanges(database, { customerId, since, limit, olderThan: cursor }),
        cursorOf: ({ id }) => id,
      })
      return { items: items.map(guardChangeResource.of), next }
    },
  })
}

/** All changes, without a limit of age: between two pages one could become too old to be shown. */
function changesOf(customerId: string): Sql {
  return sql`(
    select id from proposals where customer_id = ${customerId} and class = 'loosens_guard'
    union all
    select id from operator_actions
    where customer_id = ${customerId} and class = 'loosens_guard' and proposal_id is null
      and admitted not in ('tightens', 'held')
  ) as changes where true`
}

function objectRoute({ database, businessClock: clock, ids }: Parts): Route {
  return consoleRoute({
    operationId: 'consoleObjectToGuardChange',
    does: 'changes',
    isForFrozen: true,
    summary: 'Stop a change of your guards',
    description: 'Ends a change that is not in force yet. The change stays in the list, as `objected`.',
    ...{ tag: 'Console', method: 'POST', path: `${path}/{id}/object` },
    params: closedObject({ id: Type.String() }),
    body: closedObject({
      reason: Type.Optional(
        Type.String({ minLength: 1, maxLength: 500, description: 'For the operators of this exchange.' }),
      ),
    }),
    result: change,
    refusals: [refusals.GUARD_CHANGE_NOT_FOUND, refusals.GUARD_CHANGE_ENDED],
    example: {
      params: { id: example.id },
      body: { reason: 'I did not ask for it' },
      data: {
        ...example,
        ...{ status: 'objected', can_object: false, in_force_at: null, ended_at: 1777896100 },
      },
    },
    async handle({ caller: { customerId }, params: { id }, body: { reason = null } }) {
      const asked = { id, customerId }
      if (!isUuid(id) || (await findGuardChange(database, asked)) === undefined)
        throw new Refusal(refusals.GUARD_CHANGE_NOT_FOUND)
      const isStopped = await objectToProposal({ database, clock, ids }, { ...asked, reason })
      const found = await findGuardChange(database, asked)
      if (found === undefined) throw new Refusal(refusals.GUARD_CHANGE_NOT_FOUND)
      if (!isStopped) throw new Refusal(refusals.GUARD_CHANGE_ENDED, { details: { status: found.status } })
      return guardChangeResource.of(found)
    },
  })
}
