import { type Database, type RowOf, sql, type Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import type { Ids } from '#platform/ids'
import { attemptTable } from './deliveries/delivery.ts'
import { type Attempt, isGone } from './sending/post-delivery.ts'
import { failingMaxMs, pauseAsked, type Verdict, verdictOn } from './sending/retry-schedule.ts'
import { type DisabledReason, webhookTable } from './sending/webhook-table.ts'
import type { Webhook } from './webhook.ts'
import { disabledEvent } from './webhook-events.ts'

type Options = {
  readonly now: Date
  readonly ids: Ids
  /** A random number in [0, 1). */
  chance(): number
}

/**
 * Records the results of attempts in one transaction: the health of each endpoint, the log, and the next state of each
 * delivery. Rows of `webhooks` are locked before rows of `webhook_deliveries`, as in every transaction that changes
 * both.
 */
export async function recordAttempts(
  database: Database,
  { attempts, now, ids, chance }: Options & { attempts: readonly Attempt[] },
): Promise<void> {
  if (attempts.length === 0) return
  const chances = attempts.map(chance)
  await database.inTransaction(async (tx) => {
    const disabled = await noteHealth(tx, { attempts, now })
    const gone = new Set(
      disabled.flatMap(({ id, disabledReason }) => (disabledReason === 'gone' ? [id] : [])),
    )
    const results = attempts.map((attempt, index) => {
      const isOver = gone.has(attempt.delivery.webhookId)
      return { attempt, verdict: verdictOn(attempt, { chance: chances[index] ?? 0, isOver }) }
    })
    for (const layer of layersOf(results)) conclude(tx, { results: layer, now })
    if (disabled.length > 0)
      recordEvents(
        tx,
        disabled.map((webhook) => disabledEvent(webhook, { id: ids.next(), at: now })),
      )
  })
}

/**
 * Writes the health of endpoints that have not changed since the attempt; returns the webhooks that it switches off.
 */
async function noteHealth(
  tx: Tx,
  { attempts, now }: { attempts: readonly Attempt[]; now: Date },
): Promise<Webhook[]> {
  const found = await lockConcerned(tx, sightingsOf(attempts))
  if (found.length === 0) return []
  const after = found.map(({ sighting, failingSince }) => healthAfter(sighting, { failingSince, now }))
  const column = <T>(read: (health: Health) => T) => after.map(read)
  const rows = await tx.query<RowOf<typeof webhookTable>>(sql`
    update webhooks set failing_since = found.failing_since, is_active = found.reason is null,
      paused_until = greatest(webhooks.paused_until, found.paused_until), disabled_reason = found.reason,
      notices = notices + (found.reason is not null)::integer,
      updated_at = case when found.reason is null then updated_at else ${now}::timestamptz end
    from unnest(
      ${column(({ webhookId }) => webhookId)}::uuid[],
      ${column(({ failingSince }) => failingSince)}::timestamptz[],
      ${column(({ pausedUntil }) => pausedUntil)}::timestamptz[],
      ${column(({ disabledReason }) => disabledReason)}::text[]
    ) as found (id, failing_since, paused_until, reason)
    where webhooks.id = found.id
    returning ${webhookTable.columnsOf('webhooks')}`)
  return rows.map((row) => webhookTable.read(row)).filter(({ isActive }) => !isActive)
}

type Concerned = { readonly sighting: Sighting; readonly failingSince: Date | null }

/** Locks the endpoints whose health changes; a success changes nothing for a healthy endpoint. */
async function lockConcerned(tx: Tx, sightings: readonly Sighting[]): Promise<Concerned[]> {
  const column = <T>(read: (sighting: Sighting) => T) => sightings.map(read)
  const rows = await tx.query<{ position: bigint; failing_since: Date | null }>(sql`
    select position, failing_since from webhooks join unnest(
      ${column(({ webhookId }) => webhookId)}::uuid[],
      ${column(({ updatedAt }) => updatedAt)}::timestamptz[],
      ${column(({ attempts }) => !attempts.every(hasSucceeded))}::boolean[]
    ) with ordinality as seen (id, updated_at, has_failed, position)
      on seen.id = webhooks.id and seen.updated_at = date_trunc('milliseconds', webhooks.updated_at)
    where is_active and (has_failed or failing_since is not null)
    order by webhooks.id for no key update of webhooks`)
  return rows.flatMap(({ position, failing_since: failingSince }) => {
    const sighting = sightings[Number(position) - 1]
    return sighting === undefined ? [] : [{ sighting, failingSince }]
  })
}

type Result = { readonly attempt: Attempt; readonly verdict: Verdict }

/**
 * Splits results, in their order, so that no layer has two of one delivery: one statement can change a row only once.
 */
function layersOf(results: readonly Result[]): Result[][] {
  const ofDeliveries = [...Map.groupBy(results, ({ attempt }) => attempt.delivery.id).values()]
  const depth = Math.max(...ofDeliveries.map(({ length }) => length))
  return Array.from({ length: depth }, (_, index) => ofDeliveries.flatMap((same) => same[index] ?? []))
}

/** Whether an attempt decides its delivery: its claim is the latest. A cancelled delivery can still succeed. */
const decides = sql`(delivery.claims = found.claim and delivery.leased_until is not null
  and (delivery.status = 'pending' or delivery.status = 'cancelled' and found.status = 'succeeded'))`

/** Numbers and logs each attempt, and writes its verdict. Skips a delivery that was deleted with its webhook. */
function conclude(tx: Tx, { results, now }: { results: readonly Result[]; now: Date }): void {
  const column = <T>(read: (result: Result) => T) => results.map(read)
  tx.send(sql`
    with found as materialized (
      select * from rows from (
        unnest(${column(({ attempt }) => attempt.delivery.id)}::uuid[]),
        unnest(${column(({ attempt }) => attempt.delivery.eventId)}::uuid[]),
        unnest(${column(({ attempt }) => attempt.delivery.claim)}::integer[]),
        unnest(${column(({ verdict }) => verdict.status)}::text[]),
        unnest(${column(({ verdict }) => verdict.nextAttemptAt)}::timestamptz[]),
        unnest(${column(({ attempt }) => attempt.startedAt)}::timestamptz[]),
        unnest(${column(({ attempt }) => attempt.outcome.durationMs)}::integer[]),
        unnest(${column(({ attempt }) => attempt.request.url)}::text[]),
        jsonb_array_elements(${jsonText(column(({ attempt }) => attempt.request.headers))}::jsonb),
        unnest(${column(({ attempt }) => attempt.outcome.status)}::integer[]),
        jsonb_array_elements(${jsonText(column(({ attempt }) => attempt.outcome.headers))}::jsonb),
        unnest(${column(({ attempt }) => attempt.outcome.body)}::text[]),
        unnest(${column(({ attempt }) => attempt.outcome.error)}::text[])
      ) as found (id, event_id, claim, status, next_attempt_at, started_at, duration_ms, url, request_headers, response_status,
        response_headers, response_body, error)
    ), concluded as (
      update webhook_deliveries as delivery set attempts = attempts + 1, updated_at = ${now},
        status = case when ${decides} then found.status else delivery.status end,
        tries = case when ${decides} then tries + 1 else tries end,
        leased_until = case when ${decides} then null else leased_until end,
        next_attempt_at = case when ${decides} then coalesce(found.next_attempt_at, delivery.next_attempt_at)
          else delivery.next_attempt_at end
      from found where delivery.id = found.id and delivery.event_id = found.event_id
      returning delivery.id, attempts
    )
    ${attemptTable.insertionFrom(sql`
      select id, attempts, started_at, duration_ms, url, request_headers, response_status,
        nullif(response_headers, 'null'), response_body, error
      from found join concluded using (id)`)}`)
}

// PostgreSQL stores no U+0000 in text. After an escaped backslash, `u0000` is plain text and stays.
const zeroCharacter = /(?<!\\)((?:\\\\)*)\\u0000/g

function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(zeroCharacter, '$1\\ufffd')
}

/** The attempts at one endpoint under one version of its settings. */
type Sighting = {
  readonly webhookId: string
  readonly updatedAt: Date
  readonly attempts: readonly Attempt[]
}

function sightingsOf(attempts: readonly Attempt[]): Sighting[] {
  const nameOf = ({ delivery, webhookUpdatedAt }: Attempt) =>
    `${delivery.webhookId} ${webhookUpdatedAt.getTime()}`
  return [...Map.groupBy(attempts, nameOf).values()].flatMap((seen) => {
    const [first] = seen
    if (first === undefined) return []
    return [{ webhookId: first.delivery.webhookId, updatedAt: first.webhookUpdatedAt, attempts: seen }]
  })
}

type Health = {
  readonly webhookId: string
  readonly failingSince: Date | null
  readonly pausedUntil: Date | null
  /** The reason to switch the webhook off; null to leave it on. */
  readonly disabledReason: DisabledReason | null
}

/** Any success among the attempts ends the period of failures, even if a later attempt failed. */
function healthAfter(
  { webhookId, attempts }: Sighting,
  { failingSince: before, now }: { failingSince: Date | null; now: Date },
): Health {
  const failingSince = attempts.some(hasSucceeded) ? null : (before ?? attempts[0]?.endedAt ?? null)
  const isHopeless = failingSince !== null && now.getTime() - failingSince.getTime() >= failingMaxMs
  const disabledReason = attempts.some(isGone) ? 'gone' : isHopeless ? 'failing' : null
  return { webhookId, failingSince, pausedUntil: lastPause(attempts), disabledReason }
}

function lastPause(attempts: readonly Attempt[]): Date | null {
  const pauses = attempts.map(pauseAsked).filter((pause) => pause !== null)
  return pauses.length === 0 ? null : new Date(Math.max(...pauses.map((pause) => pause.getTime())))
}

function hasSucceeded({ outcome }: Attempt): boolean {
  return outcome.result === 'succeeded'
}
