import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { type BookedChange, readBookings } from '#core/ledger'
import { movementIdsOf } from '#core/rails'
import { consoleRoute } from '#core/sessions'
import { assetsOf, findTransaction, type Transaction, transactionRefusals } from '#core/transactions'
import type { Database } from '#platform/database'
import { type EventAbout, readEventsAbout } from '#platform/events'
import { closedObject, type Route } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { type Step, stepKinds, timelineResource } from './timeline-resource.ts'

type Parts = {
  readonly database: Database
  readonly catalog: Catalog
}

const changesMax = 1_000
/** The event of an end may be recorded a moment later. */
const graceMs = 60_000
const open: readonly string[] = ['pending', 'processing']
const { transaction_id } = timelineResource.example.transaction

/** A transaction's history as steps for people. */
export function timelineRoute({ database, catalog }: Parts): Route {
  return consoleRoute({
    operationId: 'consoleGetTimeline',
    does: 'reads',
    summary: 'Read the history of a transaction, oldest step first',
    description:
      'Events are shown while they are stored; for a customer with thousands of later events, some may be missing.',
    tag: 'Console',
    method: 'GET',
    path: '/api/console/v1/transactions/{transaction_id}/timeline',
    params: closedObject({ transaction_id: Type.String({ minLength: 1, maxLength: 64 }) }),
    result: timelineResource.schema,
    refusals: [transactionRefusals.TRANSACTION_NOT_FOUND],
    example: { params: { transaction_id }, data: timelineResource.example },
    async handle({ caller: { customerId }, params: { transaction_id: id } }) {
      const assetOf = assetsOf(catalog)
      const found = isUuid(id) ? await findTransaction(database, { customerId, id, catalog }) : undefined
      if (found === undefined) throw new Refusal(transactionRefusals.TRANSACTION_NOT_FOUND)
      const steps = [...endsOf(found), ...(await stepsOf(database, { transaction: found, assetOf }))]
      return timelineResource.of({ transaction: found, steps: steps.sort(byTime) })
    },
  })
}

/** Steps of the same moment are in the order in which people read them. */
function byTime(one: Step, other: Step): number {
  return one.at.getTime() - other.at.getTime() || stepKinds.indexOf(one.what) - stepKinds.indexOf(other.what)
}

function endsOf({ status, createdAt, updatedAt }: Transaction): Step[] {
  const created = stepAt(createdAt, { what: 'created', name: null, id: null })
  return open.includes(status)
    ? [created]
    : [created, stepAt(updatedAt, { what: 'ended', name: status, id: null })]
}

type Reading = { readonly transaction: Transaction; readonly assetOf: ReturnType<typeof assetsOf> }

async function stepsOf(database: Database, { transaction, assetOf }: Reading): Promise<Step[]> {
  const { id, customerId, status, createdAt: from, updatedAt } = transaction
  const until = open.includes(status) ? null : new Date(updatedAt.getTime() + graceMs)
  const [events, movements] = await Promise.all([
    readEventsAbout(database, { customerId, subject: id, from, to: until }),
    movementIdsOf(database, id),
  ])
  const references = [id, ...movements]
  const booked = await readBookings(database, { owner: customerId, references, limit: changesMax })
  const entries = Map.groupBy(booked, ({ entryId }) => entryId)
  return [
    ...events.map(({ id: event, type, createdAt }: EventAbout) =>
      stepAt(createdAt, { what: 'event', name: type, id: event }),
    ),
    ...[...entries.values()].flatMap((changes) => bookedStep(changes, assetOf)),
  ]
}

function bookedStep(changes: readonly BookedChange[], assetOf: Reading['assetOf']): Step[] {
  const [first] = changes
  if (first === undefined) return []
  const { postedAt, kind: name, entryId: id } = first
  const own = changes.map(({ account, asset: symbol, units, balance }) => {
    const asset = assetOf(symbol)
    return { account, amount: { asset, units }, balance: { asset, units: balance } }
  })
  return [stepAt(postedAt, { what: 'booked', name, id, changes: own })]
}

type StepAt = Omit<Step, 'at' | 'changes'> & Partial<Pick<Step, 'changes'>>

function stepAt(at: Date, { changes = [], ...step }: StepAt): Step {
  return { at, ...step, changes }
}
