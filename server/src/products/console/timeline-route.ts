import Type, { type Static } from 'typebox'
import type { Catalog } from '#core/catalog'
import { type BookedChange, readBookings } from '#core/ledger'
import { formatAmount } from '#core/money'
import { movementIdsOf } from '#core/rails'
import { consoleRoute } from '#core/sessions'
import {
  assetsOf,
  findTransaction,
  type Transaction,
  transactionExample,
  transactionRefusals,
  transactionResource,
  transactionSchema,
} from '#core/transactions'
import { unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import { type EventAbout, readEventsAbout } from '#platform/events'
import { closedObject, type Route, textOrNull } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'

type Parts = {
  readonly database: Database
  readonly catalog: Catalog
  /** The types of all products' transactions. */
}

const step = closedObject({
  at: Type.Integer({ description: 'Unix seconds.' }),
  what: Type.Enum(['created', 'booked', 'event', 'ended'], {
    description: '`booked`: a ledger entry that moved your money. `event`: one of your events.',
  }),
  name: textOrNull('Kind of the entry, type of the event, or final status; null for `created`.'),
  id: textOrNull('The id of the entry or the event; null otherwise.'),
  changes: Type.Array(
    closedObject({
      account: Type.String({ description: 'Such as `funding_available`.' }),
      symbol: Type.String(),
      amount: Type.String({ description: 'Negative for money that left the account.' }),
      balance: Type.String({ description: 'Balance of the account after the change.' }),
    }),
    { description: 'Changes of your accounts by the entry; empty for other steps.' },
  ),
})

type Step = Static<typeof step> & { readonly atMs: number }

const changesMax = 1_000
/** The event of an end may be recorded a moment later. */
const graceMs = 60_000
const open: readonly string[] = ['pending', 'processing']
const { transaction_id } = transactionExample
const at = 1777896000

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
    result: closedObject({ transaction: transactionSchema, steps: Type.Array(step) }),
    refusals: [transactionRefusals.TRANSACTION_NOT_FOUND],
    example: {
      params: { transaction_id },
      data: {
        transaction: transactionExample,
        steps: [
          { at, what: 'created', name: null, id: null, changes: [] },
          {
            ...{ at, what: 'booked', name: 'transfer_internal', id: '01994f6e-89ff-7d01-a2b3-c4d5e6f70819' },
            changes: [{ account: 'funding_available', symbol: 'USDT', amount: '12.5', balance: '112.5' }],
          },
          { at, what: 'ended', name: 'completed', id: null, changes: [] },
        ],
      },
    },
    async handle({ caller: { customerId }, params: { transaction_id: id } }) {
      const assetOf = assetsOf(catalog)
      const found = isUuid(id) ? await findTransaction(database, { customerId, id, catalog }) : undefined
      if (found === undefined) throw new Refusal(transactionRefusals.TRANSACTION_NOT_FOUND)
      const steps = [...endsOf(found), ...(await stepsOf(database, { transaction: found, assetOf }))]
      return {
        transaction: transactionResource(found),
        steps: steps.sort(byTime).map(({ atMs, ...told }) => told),
      }
    },
  })
}

const places = ['created', 'booked', 'event', 'ended']

/** Steps of the same moment are in the order in which people read them. */
function byTime(one: Step, other: Step): number {
  return one.atMs - other.atMs || places.indexOf(one.what) - places.indexOf(other.what)
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
  const told = changes.map(({ account, asset: symbol, units, balance }) => {
    const amount = (units: bigint) => formatAmount({ asset: assetOf(symbol), units })
    return { account, symbol, amount: amount(units), balance: amount(balance) }
  })
  return [{ ...stepAt(postedAt, { what: 'booked', name, id }), changes: told }]
}

function stepAt(time: Date, told: Pick<Step, 'what' | 'name' | 'id'>): Step {
  return { at: unixSeconds(time), atMs: time.getTime(), ...told, changes: [] }
}
