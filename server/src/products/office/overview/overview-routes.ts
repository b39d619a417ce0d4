import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { isFirstAlone, lastRecovery, policyOf, readWaiting, recoveryResource } from '#core/operators'
import { officeRead } from '#core/sessions'
import type { Clock } from '#platform/clock'
import { type Database, type Sql, sql } from '#platform/database'
import { closedObject, fieldsOf, namedObject, orNull, type Route, resource } from '#platform/http'
import { type Flow, moneyFlows } from './money-flows.ts'
import { begunBefore, stuckSince } from './stuck-things.ts'

type Parts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly businessClock: Clock
  readonly systemClock: Clock
}

/** Queries of things that wait for a decision, by kind; each selects created_at. */
const decisions: { readonly [kind: string]: Sql } = {
  withdrawals: sql`select created_at from withdrawals where status = 'waiting'`,
  payouts: sql`select created_at from payouts where status = 'waiting'`,
  proposals: sql`select proposed_at as created_at from proposals where status = 'waiting'`,
  inbox: sql`select created_at from deposit_inbox where status = 'open' and reason <> 'unsupported_token'`,
  refunds: sql`select created_at from deposit_refunds where status = 'requested'`,
  breaks: sql`select opened_at as created_at from rail_breaks where resolved_at is null`,
  card_breaks: sql`select opened_at as created_at from card_breaks where resolved_at is null`,
  debts: sql`select opened_at as created_at from supplier_debts where resolved_at is null`,
}

/** The kinds of stuck things, by their names in this answer. */
const stuck = {
  spends: 'spend',
  purchases: 'purchase',
  rail_payouts: 'payout',
  instructions: 'instruction',
} as const

/** Queries of everything that waits for people now; each selects created_at. */
function waitsAt(now: Date): readonly (readonly [kind: string, since: Sql])[] {
  const since = stuckSince(begunBefore(now))
  const held = Object.entries(stuck).map(([kind, name]) => [kind, since[name]] as const)
  return [...Object.entries(decisions), ...held]
}

type Waiting = { readonly kind: string; readonly count: number; readonly oldest: number }

const waits = fieldsOf<Waiting>()
const flow = fieldsOf<Flow>()
const text = Type.String()

const waitingResource = resource('WaitingThings', {
  kind: waits(
    Type.String({
      description: `Kind of things. Waiting for a decision: ${Object.keys(decisions).join(', ')}. Stuck: ${Object.keys(stuck).join(', ')}.`,
    }),
    ({ kind }) => kind,
    'withdrawals',
  ),
  count: waits(Type.Integer(), ({ count }) => count, 2),
  oldest_seconds: waits(
    Type.Integer({ description: 'Age of the oldest; 0 without any.' }),
    ({ oldest }) => Math.max(0, Math.floor(oldest)),
    640,
  ),
})

const flowResource = resource('MoneyFlow', {
  day: flow(Type.String({ description: 'Day of UTC, such as 2026-05-04.' }), ({ day }) => day, '2026-05-04'),
  symbol: flow(text, ({ symbol }) => symbol, 'USDT'),
  in: flow(
    Type.String({ description: 'Completed deposits that began on that day.' }),
    (one) => one.in,
    '2500',
  ),
  out: flow(
    Type.String({ description: 'Completed withdrawals and payouts that began on that day.' }),
    ({ out }) => out,
    '120',
  ),
})

const result = namedObject('OfficeOverview', {
  waiting: Type.Array(waitingResource.schema),
  flows: Type.Array(flowResource.schema, {
    description: 'Money in and out in the last 30 days, oldest first; a day without any is absent.',
  }),
  single_operator: Type.Boolean({
    description: 'Whether the only operator may act alone, since there is no second one.',
  }),
  recovery: orNull(recoveryResource.schema, {
    description: 'The open recovery, in which each operator acts alone; null where none is open.',
  }),
})

/** The waiting things, the flows of money, and whether anything has changed. */
export function overviewRoutes(parts: Parts): Route[] {
  const { database, catalog, businessClock } = parts
  const readFlows = moneyFlows(parts)
  return [
    officeRead({
      operationId: 'officeGetOverview',
      summary: 'Read everything that waits for people, and money in and out by day',
      path: '/overview',
      result,
      example: {
        data: {
          waiting: [waitingResource.example],
          flows: [flowResource.example],
          single_operator: false,
          recovery: null,
        },
      },
      async handle() {
        const now = businessClock.now()
        const [flows, ...waiting] = await Promise.all([
          readFlows(),
          ...waitsAt(now).map(async ([kind, since]) => {
            return waitingResource.of({ kind, ...(await readWaiting(database, { since, now })) })
          }),
        ])
        return { waiting, flows: flows.map(flowResource.of), ...(await aloneNow()) }
      },
    }),
    headRoute(database),
  ]

  async function aloneNow() {
    const last = await lastRecovery(database, businessClock.now())
    const isAllowed = policyOf(catalog).isSingleOperatorAllowed
    return {
      single_operator: isAllowed && (await isFirstAlone(database)),
      recovery: last?.isOpen === true ? recoveryResource.of(last) : null,
    }
  }
}

const eventsLooked = 200

function headRoute(database: Database): Route {
  return officeRead({
    operationId: 'officeGetHead',
    summary: 'Read a token that changes with every event',
    description:
      'Pages read the token every two seconds, and read their lists again when it has changed. The answer contains nothing else.',
    path: '/head',
    result: closedObject({ head: Type.String() }),
    example: { data: { head: '5d41402abc4b2a76b9719d911017c592' } },
    async handle() {
      // A digest of the last events rather than the last id, since an event of an earlier transaction may commit later.
      const [row] = await database.query<{ head: string }>(sql`
        select md5(concat_ws('/',
          (select string_agg(id::text, '' order by xact, id)
            from (select xact, id from events order by xact desc, id desc limit ${eventsLooked}) as latest),
          (select string_agg(id::text, '') from (select id from operator_actions order by id desc limit 20) as acts),
          (select id from withdrawals where status = 'waiting' order by id desc limit 1),
          (select id from payouts where status = 'waiting' order by id desc limit 1),
          (select id from deposit_inbox where status = 'open' order by id desc limit 1),
          (select string_agg(checks::text || status, '') from (
            select checks, status from audit_runs order by id desc limit 1) as run))) as head`)
      return { head: row?.head ?? '' }
    },
  })
}
